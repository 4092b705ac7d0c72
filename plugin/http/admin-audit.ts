import { userCaller } from '../auth/callers';
import type { Host } from '../host';
import type { AdminCtx } from '../kit/group';
import type { DispatchPorts } from '../kit/ports';

interface Deps {
  readonly users: Host['users'];
  readonly audit: DispatchPorts['audit'];
  readonly redact: (params: unknown) => unknown;
  readonly now: () => number;
}

/** Writes the audit row of an admin page's change; call it in the change's transaction. */
export function adminAudit({ users, audit, redact, now }: Deps): AdminAudit {
  return async (db, { request, session, resource, action, params, changed }) => {
    const caller = await userCaller(users, session.user);
    const done = { transport: 'admin', ok: true, status: 200, reason: null } as const;
    await audit(db, { ...done, at: now(), requestId: request.requestId, caller, resource, action, params: redact(params), changed });
  };
}

export type AdminAudit = AdminCtx['audit'];
