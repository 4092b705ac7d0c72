import { OperationError, rows } from '../../adapter';
import type { Db, Posts, SqlValue, Storage } from '../../host';
import { metaTable } from './tables';

/** Named JSON values beside a post. */
export function postMeta(storage: Storage): Pick<Posts, 'meta' | 'setMeta'> {
  return {
    async meta(id) {
      const records = await storage.run((db) => rows(db, metaTable).many({ postId: id }, { order: [['name', 'ASC']] }));
      return Object.fromEntries(records.map(({ name, value }) => [name, value]));
    },
    setMeta: (id, values) => storage.run((db) => merge(db, id, Object.entries(values))),
  };
}

async function merge(db: Db, postId: number, entries: readonly (readonly [string, unknown])[]): Promise<void> {
  const tooLong = entries.find(([name]) => name === '' || name.length > 190);
  if (tooLong) throw new OperationError('invalid_params', 'A meta key has 1 to 190 characters.');
  const remaining = entries.filter(([, value]) => value !== null && value !== undefined);
  const removed = entries.filter(([, value]) => value === null).map(([name]) => name);
  if (removed.length > 0) await rows(db, metaTable).delete({ postId, name: removed });
  if (remaining.length === 0) return;
  const onClash =
    db.dialect === 'sqlite'
      ? 'ON CONFLICT (post_id, name) DO UPDATE SET value = excluded.value'
      : 'ON DUPLICATE KEY UPDATE value = VALUES(value)';
  const params: SqlValue[] = remaining.flatMap(([name, value]) => [postId, name, JSON.stringify(value)]);
  await db.execute(
    `INSERT INTO host_post_meta (post_id, name, value) VALUES ${remaining.map(() => '(?, ?, ?)').join(', ')} ${onClash}`,
    params,
  );
}
