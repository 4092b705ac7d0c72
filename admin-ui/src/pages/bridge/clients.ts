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

/** One row for each client and key, the latest first; the rows of the log are in that order. */
export function seenClients(rows: readonly Pick<Row, 'client' | 'actor' | 'at' | 'resource' | 'action'>[]): SeenClient[] {
  const seen = new Map<string, SeenClient>();
  for (const { client, actor, at, resource, action } of rows) {
    const id = `${actor.kind}:${actor.id}:${client ?? ''}`;
    if (!seen.has(id)) seen.set(id, { id, client, by: actor, at, call: `${resource}.${action}` });
  }
  return [...seen.values()];
}
