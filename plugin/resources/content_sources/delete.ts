import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { sourceId } from './source/fields';
import { forgetSource } from './source/forget-source';
import { sources } from './source/sources';
import { recorded } from './source/view';

export const contentSourcesDelete = defineOperation({
  summary: 'Delete a content source with its deliveries; its posts stay.',
  effect: 'write',
  destructive: true,
  grade: 'loses_data',
  idempotent: false,
  params: Params({ id: sourceId }),
  returns: Returns({ id: Type.String(), deleted: Type.Literal(true) }),
  target: async ({ id }, { db }) => {
    const { name, updatedAt } = await sources(db).get(id);
    return { name, holds: ['its deliveries and their history', 'its secret'], state: { name, updatedAt } };
  },
}).handler(async function contentSourcesDelete({ id }, { db }) {
  const source = await sources(db).get(id, { lock: true });
  await forgetSource(db, source);
  return { data: { id, deleted: true as const }, changed: true, record: { before: recorded(source), after: null } };
});
