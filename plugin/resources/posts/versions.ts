import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { id } from './post/fields';
import { storedPosts, unsupported } from './post/stored-posts';

const Version = Returns({
  version: Type.Integer(),
  title: Type.String(),
  replaced_by: Type.Integer({ description: 'User id of who made the change after it; 0: nobody with an account' }),
  replaced_at: Type.String({ description: 'When that was, ISO 8601 in UTC' }),
});

export const postsVersions = defineOperation({
  summary: 'List the earlier versions of a post that the host has, the latest first.',
  effect: 'read',
  params: Params({ id }),
  returns: Returns({ versions: Type.Array(Version) }),
}).handler(async function postsVersions(params, ctx) {
  const { revisions } = ctx.host.posts;
  const post = await storedPosts(ctx).get(params.id);
  if (!revisions) throw unsupported('earlier versions of posts');
  const records = await revisions.ofPost(post.id);
  return {
    versions: records.map(({ id: version, title, replacedBy, replacedAt }) => ({
      version,
      title,
      replaced_by: replacedBy,
      replaced_at: new Date(replacedAt).toISOString(),
    })),
  };
});
