import type { ApiKey } from '../../admin-ui/src/api/types';
import { expiryInstant, inOrder, keyState } from '../../admin-ui/src/pages/keys/key-state';
import { fromNow } from '../../admin-ui/src/ui/times';

const now = Date.parse('2026-06-15T12:00:00Z');
const day = 86_400_000;
const at = (offset: number) => new Date(now + offset).toISOString();
const key = (id: number, more: Partial<ApiKey> = {}): ApiKey => ({
  id,
  label: `key ${id}`,
  hint: 'abcd',
  created_by: 'Ada',
  created_at: at(-id * day),
  expires_at: null,
  toolset: '',
  effects: 'all',
  resources: null,
  uses: [],
  advised: { effects: 'all', resources: null },
  revoked_at: null,
  last_used_at: null,
  ...more,
});

describe('the state of a key', () => {
  test.each([
    ['active', {}],
    ['active', { expires_at: at(8 * day) }],
    ['expiring', { expires_at: at(7 * day) }],
    ['expired', { expires_at: at(0) }],
    ['revoked', { revoked_at: at(-1) }],
    ['revoked', { revoked_at: at(-1), expires_at: at(-day) }],
  ] as const)('%s: %j', (state, more) => {
    expect(keyState(key(1, more), now)).toBe(state);
  });

  test('working keys come first, the newest on top', () => {
    const keys = [key(1, { revoked_at: at(-1) }), key(3), key(2), key(4, { expires_at: at(-1) })];
    expect(inOrder(keys, now).map(({ id }) => id)).toEqual([2, 3, 1, 4]);
  });

  test('an expiry is an instant, a chosen day ends at midnight', () => {
    expect(expiryInstant('never', '', now)).toBeNull();
    expect(expiryInstant('30', '', now)).toBe(at(30 * day));
    expect(expiryInstant('day', '2026-12-31', now)).toBe(new Date('2026-12-31T23:59:59').toISOString());
  });
});

describe('an instant in words', () => {
  test.each([
    [0, 'now'],
    [-59_000, 'now'],
    [-3 * 60_000, '3 minutes ago'],
    [-60 * 60_000, '1 hour ago'],
    [-2 * day, '2 days ago'],
    [50 * day, 'in 50 days'],
    [90 * day, 'in 3 months'],
    [800 * day, 'in 2 years'],
  ])('%d ms: %s', (offset, words) => {
    expect(fromNow(at(offset), now)).toBe(words);
  });
});
