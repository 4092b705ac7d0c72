import { userCaller } from '../auth/authenticate';
import type { Db, Host, RestRequest, Session } from '../host';
import type { DispatchPorts } from '../kit/ports';

/** A change that a signed-in person made outside dispatch. */
export interface AdminChange {
  readonly request: RestRequest;
  readonly session: Session;
  readonly resource: string;
  readonly action: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly changed: boolean;
}

interface Deps {
  readonly users: Host['users'];
  readonly audit: DispatchPorts['audit'];
  readonly redact: (params: unknown) => unknown;
  readonly now: () => number;
}

/** Writes the audit row of an admin page's change; call it in the change's transaction. */
export function adminAudit({ users, audit, redact, now }: Deps) {
  return async (db: Db, { request, session, resource, action, params, changed }: AdminChange): Promise<void> => {
    const caller = await userCaller(users, session.user);
    const done = { transport: 'admin', ok: true, status: 200, reason: null } as const;
    await audit(db, { ...done, at: now(), requestId: request.requestId, caller, resource, action, params: redact(params), changed });
  };
}

export type AdminAudit = ReturnType<typeof adminAudit>;
