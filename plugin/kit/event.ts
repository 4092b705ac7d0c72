import type { Db } from '../host';
import type { JobCtx } from './group';

declare const payloadOf: unique symbol;

/** Something that happens in a group and that others act upon in the same transaction. The group's port exports it; the group doesn't know who acts. */
export interface GroupEvent<P> {
  readonly name: string;
  /** For the compiler only. */
  readonly [payloadOf]?: (payload: P) => void;
}

/** What a group does when an event of another one happens; contributed by `listeners`. */
export interface Listener {
  readonly event: GroupEvent<never>;
  /** Where it throws, the change that it was about to follow is rolled back. */
  act(ctx: JobCtx, db: Db, payload: unknown): Promise<void>;
}

/** Declare an event, named `<group>.<what happened>`. */
export const defineEvent = <P>(name: string): GroupEvent<P> => ({ name });

/** Declare what a group does about an event of another group. */
export function on<P>(event: GroupEvent<P>, act: (ctx: JobCtx, db: Db, payload: P) => Promise<void>): Listener {
  return { event, act };
}

/** The change that an event is about: its connection, and what listeners may use. */
interface Scene {
  readonly ctx: JobCtx;
  readonly db: Db;
}

/** Let all groups act upon it, one after the other, on the connection of the change. */
export async function emit<P>({ ctx, db }: Scene, event: GroupEvent<P>, payload: P): Promise<void> {
  const listeners = ctx.catalog.groups.flatMap((group) => group.listeners);
  for (const listener of listeners) {
    if (listener.event === event) await listener.act(ctx, db, payload);
  }
}
