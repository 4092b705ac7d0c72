import { Type } from '@sinclair/typebox';
import type { Logger, ProvidedAudit } from '../host';
import type { DispatchPorts } from '../kit/ports';
import { Secret } from '../kit/schema';
import type { Vault } from '../kit/vault';

interface Deps extends Pick<DispatchPorts, 'audit' | 'redact' | 'now'> {
  readonly vault: Pick<Vault, 'fault'>;
  readonly log: Logger;
}

/** Beside what looks secret by its name: who changes their password sends the old one as `current`. */
const secrets = Type.Object({ current: Secret('The current password') });
const none: ReadonlySet<string> = new Set();

/**
 * What the host does by itself, as rows of the resource `host`. While the vault is sealed it goes on without them, and the log says so:
 * whoever has to set that right must be able to sign in.
 */
export function hostAudit({ vault, audit, redact, now, log }: Deps): ProvidedAudit {
  return async (db, { user, params, ...change }) => {
    const fault = vault.fault();
    if (fault) return log.error({ action: change.action, userId: user.id, fault: fault.code }, 'a change of the host could not be audited');
    const caller = { kind: 'user', id: String(user.id), name: user.login, userId: user.id, capabilities: none } as const;
    const done = { transport: 'admin', resource: 'host', ok: true, changed: true, status: 200, reason: null } as const;
    await audit(db, { ...done, ...change, at: now(), caller, params: redact(params, secrets) });
  };
}
