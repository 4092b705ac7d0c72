import type { Db } from '../../../host';
import type { Engine } from '../../kit/engine';

const lines = new WeakMap<Engine, Map<number, Promise<unknown>>>();

/**
 * A transaction on the bookings of an event type. Those of this process form a line before they take a connection: a crowd that wants one
 * slot would otherwise hold every connection of the pool while it waits for one lock.
 */
export async function inTurn<T>({ engine, eventId }: { engine: Engine; eventId: number }, work: (db: Db) => Promise<T>): Promise<T> {
  const { storage } = engine.host;
  // Who is in a transaction already may hold what the others wait for.
  if (storage.isInTransaction()) return storage.tx(work);
  const line = lines.get(engine) ?? new Map<number, Promise<unknown>>();
  lines.set(engine, line);
  const turn = (line.get(eventId) ?? Promise.resolve()).then(() => storage.tx(work));
  const settled = turn.catch(() => undefined);
  line.set(eventId, settled);
  try {
    return await turn;
  } finally {
    if (line.get(eventId) === settled) line.delete(eventId);
  }
}
