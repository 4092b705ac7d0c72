import type { AuditRow } from '../../../audit/audit-row';
import { undoneBy } from '../../../audit/undone';
import type { Ctx } from '../../../kit/ctx';
import { createFinder, type FoundOperation } from '../../../kit/find';
import type { Operation } from '../../../kit/operation';
import type { UndoCall } from '../../../kit/record-change';

type Find = ReturnType<typeof createFinder>;

/** The call that takes back what a row tells of, and its operation. */
export interface RowUndo extends UndoCall, FoundOperation {
  readonly operation: Operation;
}

/** Undefined where the row's change cannot be undone, of a row that a later version can no longer read too. */
export function undoOf(find: Find, row: AuditRow): RowUndo | undefined {
  if (row.leftMac === null) return undefined;
  try {
    const { resource, action, params } = madeBy(row);
    const undo = find({ resource, action }).operation.undo?.(
      JSON.parse(row.recordBefore ?? 'null'),
      params,
      JSON.parse(row.recordAfter ?? 'null'),
    );
    return undo ? { ...undo, ...find(undo) } : undefined;
  } catch {
    return undefined;
  }
}

/** The call behind a row; an undo made its change by another one, which its params name. */
export function madeBy(row: AuditRow): UndoCall {
  const params = JSON.parse(row.params);
  return row.undoes === null ? { resource: row.resource, action: row.action, params } : params.call;
}

/** What would take back the changes of rows, by their ids, as far as the caller may. */
export async function undosOf({ db, catalog, caller }: Pick<Ctx, 'db' | 'catalog' | 'caller'>, rows: readonly AuditRow[]) {
  const find = createFinder(catalog.groups);
  const offered = rows.flatMap((row): [number, RowUndo][] => {
    const undo = undoOf(find, row);
    return undo && caller.capabilities.has(undo.operation.capability) ? [[row.id, undo]] : [];
  });
  const undone = await undoneBy(
    db,
    offered.map(([id]) => id),
  );
  return new Map(offered.filter(([id]) => !undone.has(id)));
}
