import type { AnsweredCall, Logger, Storage } from '../host';
import { given } from '../kit/given';
import type { HealthCheck } from '../kit/group';
import type { LeakGuard } from '../kit/leak-guard';
import type { Vault } from '../kit/vault';
import { writeAudit } from './write';

/** How a secret that was about to leave stands in the audit log. */
const row = { resource: 'assistant-bridge', action: 'mask_secret' } as const;
const done = { ok: true, changed: false, status: 200, reason: null } as const;
const watchedMs = 7 * 24 * 3_600_000;

interface Deps {
  readonly storage: Pick<Storage, 'tx'>;
  readonly vault: Vault;
  readonly guard: LeakGuard;
  readonly log: Logger;
  readonly now: () => number;
}

/** Answers to assistants, requests to the outside and emails without stored secrets, each find on record with where the secret is stored (D742). */
export function leakGuards({ storage, vault, guard, log, now }: Deps) {
  const record = (entry: Omit<Parameters<typeof writeAudit>[2], 'at' | keyof typeof row | keyof typeof done>) =>
    storage.tx((db) => writeAudit(db, vault, { ...row, ...done, ...entry, at: now() }));

  /** The very value where it holds none; of an `epoch` that was read already it costs no statement. */
  async function ofValue<T>(value: T, to: string, epoch?: number): Promise<T> {
    const { value: left, found } = await guard.masked(value, given({ epoch }));
    if (found.length === 0) return value;
    log.error({ to, found }, 'what was to leave held a stored secret');
    await record({ transport: 'outgoing', requestId: '', caller: service, params: { to, stored_in: found } });
    return left as T;
  }

  return {
    async ofAnswer(answer: unknown, about: AnsweredCall): Promise<unknown> {
      const { caller, client, requestId, tool, allowed, epoch } = about;
      const { value, found } = await guard.masked(answer, given({ allowed, epoch }));
      if (found.length === 0) return value;
      log.error({ requestId, tool, found }, 'an answer to an assistant held a stored secret');
      await record({ transport: 'bridge', client, requestId, caller, params: { tool, stored_in: found } });
      return value;
    },

    ofValue,

    /** `to` is the host that it goes to. */
    async ofBody(body: string, to: string): Promise<string> {
      const parsed = jsonOf(body);
      if (parsed === undefined) return ofValue(body, to);
      const left = await ofValue(parsed, to);
      return left === parsed ? body : JSON.stringify(left);
    },
  };
}

/** What leaves by itself is nobody's call. */
const service = { kind: 'user', id: '0', name: 'Siteplane', userId: undefined, capabilities: new Set<string>() } as const;

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Tells that somebody keeps a secret where it is shown. */
export const leakHealth: HealthCheck = {
  name: 'kept_secrets',
  async run({ db, now }) {
    const sql = 'SELECT COUNT(*) AS total FROM sp_audit WHERE resource = ? AND action = ? AND at >= ?';
    const [result] = await db.query<{ total: number }>(sql, [row.resource, row.action, now() - watchedMs]);
    const total = Number(result?.total ?? 0);
    if (total === 0) return { status: 'pass', message: 'Nothing that left in the last 7 days held a stored secret.' };
    const held =
      total === 1
        ? 'One answer or request of the last 7 days held a stored secret, which was masked.'
        : `${total} answers or requests of the last 7 days held a stored secret, which was masked.`;
    const advice = 'The activity log tells where (mask_secret): take it out of the text that was read or sent, and replace the secret.';
    return { status: 'warn', message: `${held} ${advice}` };
  },
};
