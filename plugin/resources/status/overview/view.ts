import { Type } from '@sinclair/typebox';
import type { AuditRow } from '../../../audit/audit-row';
import type { Operation } from '../../../kit/operation';
import { JsonObject, Nullable, Returns, type Static } from '../../../kit/schema';

/** One audit row as callers see it. */
export const AuditView = Returns({
  id: Type.Integer(),
  at: Type.String(),
  actor: Returns({ kind: Type.String(), id: Type.String(), name: Type.String() }),
  transport: Type.String(),
  resource: Type.String(),
  action: Type.String(),
  params: JsonObject('Without secrets; above 64 KB a marker'),
  ok: Type.Boolean(),
  changed: Type.Boolean(),
  status: Type.Integer(),
  request_id: Type.String(),
  reason: Nullable(Type.String()),
  client: Nullable(Type.String({ description: 'Name and version that the client of an assistant gave' })),
  before: Nullable(JsonObject('The changed record as it was, without secrets; null: there was none, or it has more than 16 KB')),
  after: Nullable(JsonObject('The same as the call left it; null: there is none any more, or it has more than 16 KB')),
  undo: Nullable(
    Returns({
      resource: Type.String({ description: 'Of the operation that status.undo would run' }),
      action: Type.String(),
      grade: Nullable(Type.String({ description: 'What that costs; null: it is not destructive' })),
    }),
  ),
});

/** What would take back the change of a row. */
interface RowUndo {
  readonly resource: string;
  readonly action: string;
  readonly operation: Pick<Operation, 'grade'>;
}

/** An audit row without what proves it. */
export const view = (row: AuditRow, undo?: RowUndo): Static<typeof AuditView> => ({
  id: row.id,
  at: new Date(row.at).toISOString(),
  actor: { kind: row.actorKind, id: row.actorId, name: row.actorName },
  transport: row.transport,
  resource: row.resource,
  action: row.action,
  params: paramsOf(row.params),
  ok: row.ok,
  changed: row.changed,
  status: row.status,
  request_id: row.requestId,
  reason: row.reason,
  client: row.client,
  before: recordOf(row.recordBefore),
  after: recordOf(row.recordAfter),
  undo: undo ? { resource: undo.resource, action: undo.action, grade: undo.operation.grade ?? null } : null,
});

const recordOf = (text: string | null) => (text === null ? null : paramsOf(text));

/** A row that was tampered with must not hide the others. */
function paramsOf(text: string): Record<string, unknown> {
  try {
    const params: unknown = JSON.parse(text);
    if (typeof params === 'object' && params !== null && !Array.isArray(params)) return { ...params };
  } catch {
    return { _unreadable: true };
  }
  return { _unreadable: true };
}
