import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { sourceId } from './lib/fields';
import { forgetSource } from './lib/forget-source';
import { sources } from './lib/sources';

export const contentSourcesDelete = defineOperation({
  summary: 'Delete a content source with its deliveries; its posts stay.',
  effect: 'write',
  destructive: true,
  idempotent: false,
  params: Params({ id: sourceId }),
  returns: Returns({ id: Type.String(), deleted: Type.Literal(true) }),
  target: async ({ id }, { db }) => {
    const { name, updatedAt } = await sources(db).get(id);
    return { name, updatedAt };
  },
}).handler(async ({ id }, { db }) => {
  const source = await sources(db).get(id, { lock: true });
  await forgetSource(db, source);
  return { data: { id, deleted: true as const }, changed: true };
});
