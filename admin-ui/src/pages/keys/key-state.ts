import type { ApiKey } from '../../api/types';

/** Whether a key works, and if it does, whether that ends soon. */
export type KeyState = 'active' | 'expiring' | 'expired' | 'revoked';

const dayMs = 86_400_000;
const soonMs = 7 * dayMs;

/** The state of a key at `now` (epoch milliseconds). */
export function keyState(key: Pick<ApiKey, 'expires_at' | 'revoked_at'>, now: number): KeyState {
  if (key.revoked_at) return 'revoked';
  if (!key.expires_at) return 'active';
  const left = Date.parse(key.expires_at) - now;
  if (left <= 0) return 'expired';
  return left <= soonMs ? 'expiring' : 'active';
}

/** Working keys first, the newest of each on top. */
export function inOrder(keys: readonly ApiKey[], now: number): ApiKey[] {
  const works = (key: ApiKey) => Number(['active', 'expiring'].includes(keyState(key, now)));
  return [...keys].sort((a, b) => works(b) - works(a) || Date.parse(b.created_at) - Date.parse(a.created_at));
}

/** What the expiry choice means as an instant: ISO 8601, or null for never. A chosen day (`2026-01-31`) ends at local midnight. */
export function expiryInstant(choice: string, day: string, now: number): string | null {
  if (choice === 'never') return null;
  if (choice === 'day') return new Date(`${day}T23:59:59`).toISOString();
  return new Date(now + Number(choice) * dayMs).toISOString();
}
