import { Type } from '@sinclair/typebox';
import { auditPage } from '../../audit/page';
import { defineOperation } from '../../kit/operation';
import { DateTime, millisecondsOf, PageOf, Params, page, slice, Text } from '../../kit/schema';
import { AuditView, view } from './overview/view';
import { undosOf } from './undoing/undos';

export const statusAudit = defineOperation({
  summary: 'List the audit log, newest first.',
  effect: 'read',
  params: Params({
    ...page(),
    resource: Type.Optional(Text(64, 'Only this resource')),
    action: Type.Optional(Text(64, 'Only this action')),
    actor: Type.Optional(Text(190, 'key:1, user:1 or app:1; or an id or name, which may match several')),
    transport: Type.Optional(Text(16, 'Only calls that came this way, such as bridge or dry-run')),
    since: Type.Optional(DateTime('Only rows written at this time or later; without a zone it means UTC')),
    changed: Type.Optional(Type.Boolean({ description: 'Only calls that changed something, or only those that did not' })),
  }),
  returns: PageOf(AuditView),
}).handler(async function statusAudit({ resource, action, actor, transport, since, changed, ...params }, ctx) {
  const { limit, offset, ...numbers } = slice(params);
  const from = since === undefined ? undefined : millisecondsOf(since);
  const { items, total } = await auditPage(ctx.db, { resource, action, actor, transport, since: from, changed }, { limit, offset });
  const undos = await undosOf(ctx, items);
  return { items: items.map((row) => view(row, undos.get(row.id))), total, ...numbers };
});
