import { type TypeCheck, TypeCompiler } from '@sinclair/typebox/compiler';
import type { AdminPage } from '../../../host';
import type { AdminCtx } from '../../../kit/group';
import { json } from '../../../kit/json-answer';
import { parseStrictJson } from '../../../kit/strict-json';
import { validate } from '../../../kit/validate';
import { choices } from './choices';
import { listedPosts } from './listed-posts';
import { Rehearsing, rehearsal } from './rehearsal';
import { seenTypes } from './seen-types';

const check: TypeCheck<typeof Rehearsing> = TypeCompiler.Compile(Rehearsing);

/** What the pages about recipes show beyond the operations: names to choose from, posts, and what a recipe would make of one (D556). */
export function adminRoutes(ctx: AdminCtx): AdminPage['routes'] {
  const { host, audit } = ctx;
  return [
    {
      method: 'GET',
      path: '/pipelines/choices',
      handler: async (_request, session) => json(200, await choices(host, await seenTypes(host, session))),
    },
    {
      method: 'GET',
      path: '/pipelines/posts',
      async handler({ query }, session) {
        const types = await seenTypes(host, session);
        const ids = (query.get('ids') ?? '').split(',').map(Number);
        const search = (query.get('search') ?? '').trim().slice(0, 200);
        return json(200, await listedPosts(host, { types, search, ids: ids.filter((id) => Number.isSafeInteger(id) && id > 0) }));
      },
    },
    {
      method: 'POST',
      path: '/pipelines/rehearse',
      async handler(request, session) {
        const types = await seenTypes(host, session);
        const params = parseStrictJson(request.body);
        validate(check, params);
        const rehearsed = await rehearsal(ctx, types, params);
        await host.storage.tx((db) => audit(db, { request, session, resource: 'pipelines', action: 'rehearse', params, changed: false }));
        return json(200, rehearsed);
      },
    },
  ];
}
