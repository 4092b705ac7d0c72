import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { restAddress } from '../../kit/places';
import { Params, Returns } from '../../kit/schema';
import { id } from './post/fields';
import { storedPosts } from './post/stored-posts';
import { previewToken } from './preview/link';

// D723
export const postsPreview = defineOperation({
  summary: 'Make an address that shows a post as it is stored to whoever has it, without a login, for some time.',
  effect: 'read',
  audited: true,
  params: Params({
    id,
    minutes: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_080, default: 1440, description: 'How long it works; 10080: a week' })),
  }),
  returns: Returns({ preview_url: Type.String(), expires_at: Type.String({ description: 'ISO 8601 in UTC' }) }),
}).handler(async function postsPreview({ id: wanted, minutes = 1440 }, ctx) {
  const post = await storedPosts(ctx).get(wanted);
  const expiresAt = Math.floor(ctx.now() / 1000) + minutes * 60;
  const preview_url = await restAddress(ctx.host, `/posts/v1/preview/${previewToken(ctx.vault, post.id, expiresAt)}`);
  return { preview_url, expires_at: new Date(expiresAt * 1000).toISOString() };
});
