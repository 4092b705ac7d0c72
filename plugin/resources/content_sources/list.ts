import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { sources } from './lib/sources';
import { SourceView, view } from './lib/view';

export const contentSourcesList = defineOperation({
  summary: 'All content sources, the oldest first.',
  effect: 'read',
  params: Params({}),
  returns: Returns({ sources: Type.Array(SourceView) }),
}).handler(async (_params, { db }) => ({ sources: (await sources(db).list()).map(view) }));
