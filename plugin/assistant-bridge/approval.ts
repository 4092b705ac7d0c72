import type { ToolCall } from './call';
import type { NextCall } from './result';

/** A destructive call that only a person may let through, and what it would hit. */
export interface WaitingCall {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** What runs: `crm.delete`, or the name of the tool. */
  readonly name: string;
  readonly message: string;
  readonly warning: string;
  /** Digest of what it would hit, as that is now. */
  readonly target: string;
  /** The service's proof that this state was seen, where it gives one. */
  readonly token?: string | undefined;
}

/** Puts a call before the people who manage the site, and tells how to learn what became of it (D710). */
export async function putBeforePerson(waiting: WaitingCall, call: ToolCall): Promise<Readonly<Record<string, unknown>>> {
  const { decision } = call.consent;
  if (decision?.kind === 'look') {
    decision.seen(waiting);
    return {};
  }
  const { token: _, ...asked } = waiting;
  const { id, expiresAt } = await call.service.ask({ ...asked, caller: call.caller, client: call.client });
  return {
    pending: true,
    approval_id: id,
    expires_at: expiresAt,
    message: `${waiting.name} waits for a person, who is asked in the admin pages and by email. Nothing has happened yet.`,
    next: nextLook(id),
  };
}

/** The call that tells what became of it. */
export const nextLook = (id: string): NextCall => ({ tool: 'svc_get_approval', arguments: { approval_id: id } });
