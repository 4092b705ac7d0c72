import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { sources } from './source/sources';
import { SourceView, view } from './source/view';

export const contentSourcesList = defineOperation({
  summary: 'All content sources, the oldest first.',
  effect: 'read',
  params: Params({}),
  returns: Returns({ sources: Type.Array(SourceView) }),
}).handler(async function contentSourcesList(_params, { db }) {
  return { sources: (await sources(db).list()).map(view) };
});
