import type { Host, Session } from '../host';
import type { Caller } from '../kit/ctx';
import type { Need } from '../kit/scope';
import type { Authenticated } from './authenticate';
import type { FoundKey, KeyLookup } from './keys/key-lookup';
import type { CountedUses } from './keys/key-uses';

/** What it takes to know a caller of whom it is certain that they are who they say. */
interface CallerDeps {
  readonly users: Host['users'];
  /** Capabilities of the service's admin role, which every key has. */
  readonly keyCapabilities: (epoch: number) => Promise<ReadonlySet<string>>;
  /** Told of what each key was allowed to do. */
  readonly noteUse: CountedUses['note'];
}

/** The key is the actor and its scope holds; where a session stands beside it, either's capability is enough. */
export async function keyCaller(
  { users, keyCapabilities, noteUse: note }: CallerDeps,
  { id, label, createdBy, epoch, scope }: FoundKey,
  session?: Session,
): Promise<Authenticated> {
  const own = await keyCapabilities(epoch);
  const capabilities = session ? new Set([...own, ...(await users.capabilities(session.user, session.epoch))]) : own;
  const noteUse = (need: Need) => note(id, need);
  const caller = { kind: 'key', id: String(id), name: label, userId: createdBy, capabilities, scope, noteUse } as const;
  return { caller, epoch, transport: 'rest' };
}

/** A user of the host as a caller, with what the user may do now. */
export async function userCaller(users: Host['users'], user: Session['user'], epoch?: number): Promise<Caller> {
  return { kind: 'user', id: String(user.id), name: user.login, userId: user.id, capabilities: await users.capabilities(user, epoch) };
}

/** And for one who is not there any more. */
export interface LaterDeps extends CallerDeps {
  readonly keys: Pick<KeyLookup, 'valid'>;
  readonly epoch: () => Promise<number>;
}

/** Who asked for something earlier, as they are now; undefined where their key or account is not valid any more. */
export function callersLater(deps: LaterDeps) {
  const { keys, users, epoch } = deps;
  return async ({ kind, id }: { readonly kind: 'key' | 'user'; readonly id: string }): Promise<Authenticated | undefined> => {
    if (kind === 'key') {
      const key = await keys.valid(Number(id));
      return key && keyCaller(deps, key);
    }
    const user = await users.find(Number(id));
    return user?.active ? { caller: await userCaller(users, user), epoch: await epoch(), transport: 'admin' } : undefined;
  };
}
