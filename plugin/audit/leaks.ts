import type { AnsweredCall, Logger, Storage } from '../host';
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

/** Answers to assistants and requests to the outside without stored secrets, each find on record with where the secret is stored (D742). */
export function leakGuards({ storage, vault, guard, log, now }: Deps) {
  const record = (entry: Omit<Parameters<typeof writeAudit>[2], 'at' | keyof typeof row | keyof typeof done>) =>
    storage.tx((db) => writeAudit(db, vault, { ...row, ...done, ...entry, at: now() }));

  return {
    async ofAnswer(answer: unknown, about: AnsweredCall): Promise<unknown> {
      const { caller, client, requestId, tool, allowed, epoch } = about;
      const { value, found } = await guard.masked(answer, { allowed, ...(epoch === undefined ? {} : { epoch }) });
      if (found.length === 0) return value;
      log.error({ requestId, tool, found }, 'an answer to an assistant held a stored secret');
      await record({ transport: 'bridge', client, requestId, caller, params: { tool, stored_in: found } });
      return value;
    },

    /** `to` is the host that it goes to. */
    async ofBody(body: string, to: string): Promise<string> {
      const parsed = jsonOf(body);
      const { value, found } = await guard.masked(parsed ?? body);
      if (found.length === 0) return body;
      log.error({ to, found }, 'a request to the outside held a stored secret');
      await record({ transport: 'outgoing', requestId: '', caller: service, params: { to, stored_in: found } });
      return parsed === undefined ? String(value) : JSON.stringify(value);
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
    const [found] = await db.query<{ total: number }>(sql, [row.resource, row.action, now() - watchedMs]);
    const total = Number(found?.total ?? 0);
    if (total === 0) return { status: 'pass', message: 'Nothing that left in the last 7 days held a stored secret.' };
    const held =
      total === 1
        ? 'One answer or request of the last 7 days held a stored secret, which was masked.'
        : `${total} answers or requests of the last 7 days held a stored secret, which was masked.`;
    const advice = 'The activity log tells where (mask_secret): take it out of the text that was read or sent, and replace the secret.';
    return { status: 'warn', message: `${held} ${advice}` };
  },
};
