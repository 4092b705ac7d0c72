import { type AuditRow, leftMacOf } from '../../../audit/audit-row';
import { isAuthentic } from '../../../audit/authentic';
import { storedAudit } from '../../../audit/source';
import { findRow, undoneBy } from '../../../audit/undone';
import type { Ctx } from '../../../kit/ctx';
import { notFound, OperationError, refused } from '../../../kit/errors';
import { createFinder } from '../../../kit/find';
import type { JudgedCall, Operation } from '../../../kit/operation';
import { type RecordChange, recordText } from '../../../kit/record-change';
import { sameBytes } from '../../../kit/same-text';
import { checkScope, needOf } from '../../../kit/scope';
import { activeModules } from '../../modules/port';
import { madeBy, undoOf } from './undos';

/** A call that takes back the change of a row, and may be run by whoever asks. */
interface UndoRun extends JudgedCall {
  readonly row: AuditRow;
  readonly operation: Operation;
}

/** Throws 404 without such a row, 409 where its change cannot be undone (again), 403 where the caller may not run what undoes it. */
export async function undoCall(ctx: Ctx, id: number): Promise<UndoRun> {
  const row = await findRow(ctx.db, id);
  if (!row) throw notFound('audit row', id);
  // A row that somebody changed in the database says what they wanted, not what was.
  if (!(await isAuthentic(storedAudit(ctx.db), ctx.vault, row))) throw refused(`audit row ${id} cannot be verified, so it is not undone`);
  const undo = undoOf(createFinder(ctx.catalog.groups), row);
  if (!undo) throw refused(`what ${row.resource}.${row.action} did in audit row ${id} cannot be undone`);
  const undone = (await undoneBy(ctx.db, [id])).get(id);
  if (undone !== undefined) throw refused(`audit row ${id} was undone by audit row ${undone}; undo that one to have the change again`);
  const { resource, action, params, operation, group } = undo;
  const name = `${resource}.${action}`;
  if (!ctx.caller.capabilities.has(operation.capability))
    throw new OperationError('forbidden', `You do not have permission to run ${name} (requires ${operation.capability}).`);
  checkScope(ctx.caller, needOf(resource, operation), name);
  if (group.module !== undefined && !(await activeModules(ctx)).includes(group.module))
    throw refused(`module "${group.module}" is inactive`);
  if (!operation.check.Check(params)) throw refused(`${name} no longer takes what would undo audit row ${id}`);
  return { row, resource, action, operation, params };
}

/** Run it, and keep the result only where it found the record as the row left it, and left it as it was before the row. */
export async function runUndo({ row, operation, params }: UndoRun, ctx: Ctx): Promise<RecordChange> {
  const changed = () => refused(`what ${nameOf(row)} did in audit row ${row.id} cannot be undone: the record was changed since`);
  const { record } = await ran(operation.run(params, ctx), changed);
  if (!record || row.leftMac === null || !sameBytes(leftMacOf(ctx.vault, recordText(record.before)), row.leftMac)) throw changed();
  if (recordText(record.after) !== (row.recordBefore ?? recordText(null)))
    throw refused(`what ${nameOf(row)} did in audit row ${row.id} cannot be undone: the record would not be exactly as it was`);
  return record;
}

function nameOf(row: AuditRow): string {
  const { resource, action } = madeBy(row);
  return `${resource}.${action}`;
}

/** A record that is not there any more, or there again, is one that was changed. */
async function ran(run: Promise<unknown>, changed: () => OperationError): Promise<{ record?: RecordChange }> {
  try {
    return (await run) as { record?: RecordChange };
  } catch (error) {
    throw error instanceof OperationError && error.code === 'not_found' ? changed() : error;
  }
}
