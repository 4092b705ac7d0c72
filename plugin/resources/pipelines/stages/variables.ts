import type { Post } from '../../../host';
import { shortenedTo } from '../../../kit/shortened';
import { setVariable } from '../../variables/port';
import { urlOf } from '../post/permalink';
import { defineStage, skipped } from './stage';

/** In characters, of which UTF-8 needs up to four bytes each. */
const maxLength = 2000;

/** Set variables of the automation platform from fields of the post as it was written. */
export const variables = defineStage({
  name: 'variables',
  async apply({ meta }, { set = {} }, { ctx, source, recipe }) {
    const wanted = Object.entries(set);
    if (wanted.length === 0) return skipped('There are no variables to set.');
    const site = await ctx.host.site();
    return {
      message: wanted.map(([key]) => key).join(', '),
      effects: [
        async (db, { post }) => {
          for (const [key, field] of wanted) {
            const value = shortenedTo(fieldOf(field, { post, meta, source, url: urlOf(site, post) }), maxLength);
            await setVariable({ ...ctx, db }, { key, value, description: `From the recipe ${recipe.name}` });
          }
        },
      ],
    };
  },
});

interface Fields {
  readonly post: Post;
  readonly meta: Readonly<Record<string, unknown>>;
  readonly source: string;
  readonly url: string;
}

function fieldOf(field: string, { post, meta, source, url }: Fields): string {
  const own = {
    id: String(post.id),
    title: post.title,
    slug: post.slug,
    url,
    excerpt: post.excerpt,
    status: post.status,
    type: post.type,
    source,
  };
  if (field in own) return own[field as keyof typeof own];
  const value = meta[field.slice('meta.'.length)];
  return typeof value === 'object' ? JSON.stringify(value ?? '') : String(value ?? '');
}
