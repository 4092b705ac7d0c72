import type { HostUser, Users } from '../host';
import type { Caller } from '../kit/ctx';
import type { Dispatch } from '../kit/dispatch';
import { type Envelope, failure } from '../kit/envelope';
import { OperationError } from '../kit/errors';
import { newId } from '../kit/ids';
import { parseStrictJson } from '../kit/strict-json';

interface Deps {
  readonly dispatch: Dispatch;
  readonly users: Pick<Users, 'find'>;
  readonly caller: (user: HostUser) => Promise<Caller>;
}

/**
 * Calls from code in the host's own process: the pipe of HTTP without HTTP. The user is looked up again, because the object that is
 * handed over may be older than a suspension. Throws where there is no such active user, as nothing falls back to another identity, and inside a transaction.
 * D21.
 */
export function inProcess({ dispatch, users, caller }: Deps) {
  return async (user: HostUser, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Envelope> => {
    const current = typeof user?.id === 'number' ? await users.find(user.id) : undefined;
    if (!current?.active) throw new TypeError('siteplane.dispatch needs an active user of the host');
    const lowered = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    const request = { caller: await caller(current), epoch: undefined, transport: 'in-process', requestId: newId(), headers: lowered };
    try {
      // As JSON would carry it, so that both ways judge the same value.
      const input = { body: parseStrictJson(Buffer.from(JSON.stringify(body) ?? 'null')) };
      return (await dispatch({ ...request, input })).envelope;
    } catch (error) {
      if (error instanceof OperationError) return failure(error).envelope;
      throw error;
    }
  };
}
