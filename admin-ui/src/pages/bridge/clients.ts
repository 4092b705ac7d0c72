import type { DataOf } from '../../api/operations';

type Row = DataOf<'status', 'audit'>['items'][number];

/** An assistant that was here, by the last change it made. */
export interface SeenClient {
  readonly id: string;
  /** Name and version that it gave. */
  readonly client: string | null;
  /** The key or the person that it came with. */
  readonly by: Row['actor'];
  readonly at: string;
  readonly call: string;
}

/** What is read of a row of the log. */
type Seen = Pick<Row, 'client' | 'actor' | 'at' | 'resource' | 'action' | 'ok' | 'changed'>;

/** One row for each client and key, the latest first; the rows of the log are in that order. What changed nothing does not count. */
export function seenClients(rows: readonly Seen[]): SeenClient[] {
  const seen = new Map<string, SeenClient>();
  for (const { client, actor, at, resource, action } of rows.filter(({ ok, changed }) => ok && changed)) {
    const id = `${actor.kind}:${actor.id}:${client ?? ''}`;
    if (!seen.has(id)) seen.set(id, { id, client, by: actor, at, call: `${resource}.${action}` });
  }
  return [...seen.values()];
}
