import { enqueueAll, type Message } from '../../../jobs/outbox';
import type { Ctx } from '../../../kit/ctx';
import { type DesiredValue, type PushName, pushes } from './pushes';

/** Everything again; one that waits already does for all that ask (D95). */
export const resyncMessage: Message = { kind: 'variables.resync', key: 'variables.resync', payload: {} };

/** Two kinds for who reads the list of deliveries; what they do is the same. */
export const pushKindNames = ['variable.set', 'variable.deleted'] as const;

/** The message says which name to look at and never what it holds: whoever delivers it pushes what is stored by then. */
export const pushMessage = ({ name, isGone }: PushName): Message => ({
  kind: isGone ? 'variable.deleted' : 'variable.set',
  key: name,
  payload: { name },
});

/** In the caller's transaction: note what the platform is to hold, and have it told. No name comes twice. */
export async function queuePushes({ db, now }: Pick<Ctx, 'db' | 'now'>, wanted: readonly DesiredValue[]): Promise<void> {
  await pushes(db).want(wanted, now());
  await enqueueAll(
    db,
    wanted.map(({ name, value }) => pushMessage({ name, isGone: value === null })),
  );
}
