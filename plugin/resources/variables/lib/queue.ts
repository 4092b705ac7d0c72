import { enqueueAll, type Message } from '../../../jobs/outbox';
import type { Ctx } from '../../../kit/ctx';
import { type Named, pushes, type Wanted } from './pushes';

/** Everything anew; one that waits already does for all that ask. */
export const resyncMessage: Message = { kind: 'variables.resync', key: 'variables.resync', payload: {} };

/** The message says which name to look at and never what it holds: whoever delivers it pushes what is stored by then. */
export const pushMessage = ({ name, isGone }: Named): Message => ({
  kind: isGone ? 'variable.deleted' : 'variable.set',
  key: name,
  payload: { name },
});

/** In the caller's transaction: note what the platform is to hold, and have it told. No name comes twice. */
export async function queuePushes({ db, now }: Pick<Ctx, 'db' | 'now'>, wanted: readonly Wanted[]): Promise<void> {
  await pushes(db).want(wanted, now());
  await enqueueAll(
    db,
    wanted.map(({ name, value }) => pushMessage({ name, isGone: value === null })),
  );
}
