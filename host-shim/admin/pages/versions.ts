import { type Html, html, OperationError, trusted } from '../../../plugin/adapter';
import { allowedOn } from '../../content/post-rights';
import type { Revision } from '../../content/revisions';
import { form } from '../fields';
import { type AdminHtmlPage, idIn, type Stores } from '../page';
import { minuteOf } from '../times';

type Listed = Pick<Revision, 'id' | 'title' | 'replacedBy' | 'replacedAt'>;

/** What a post was before; nothing where it was never changed. */
export async function versionList({ revisions, users, site }: Stores, postId: number): Promise<Html> {
  const all = await revisions.ofPost(postId);
  if (all.length === 0) return html``;
  const { timezone } = await site();
  const names = new Map((await users.list()).map(({ id, displayName }) => [id, displayName]));
  const row = ({
    id,
    title,
    replacedBy,
    replacedAt,
  }: Listed) => html`<tr><th scope="row"><a href="/admin/posts/${postId}/versions/${id}">${title || 'Untitled'}</a></th>
<td>until ${minuteOf(replacedAt, timezone)}</td><td class="extra">${names.get(replacedBy) ?? 'A deleted account'}</td></tr>`;
  return html`<h2>Earlier versions</h2>
<div class="scroll"><table class="stack">
<thead><tr><th scope="col">Title</th><th scope="col">It was so (${timezone})</th><th scope="col" class="extra">Changed by</th></tr></thead>
<tbody>${all.map(row)}</tbody>
</table></div>`;
}

/** One of them, with a button that brings it back. */
export const versionPage = ({ posts, revisions, site }: Stores): AdminHtmlPage => ({
  path: '/posts/{id}/versions/{version}',
  capability: 'edit_posts',
  async render({ params, session, can }) {
    const post = await posts.get(idIn(params));
    const type = posts.types().find(({ slug }) => slug === post?.type);
    if (!post || !allowedOn(type, post, { userId: session.user.id, can }).edit) return undefined;
    const version = await revisions.get(post.id, idIn({ id: params.version ?? '' })).catch((error) => {
      if (error instanceof OperationError && error.code === 'not_found') return undefined;
      throw error;
    });
    if (!version) return undefined;
    const { timezone } = await site();
    const action = `/admin/api/posts/${post.id}/versions/${version.id}/restore`;
    const next = `/admin/posts/${post.id}`;
    const confirm = 'Restore this version? What the post is now becomes an earlier version.';
    const body = html`<h1>Earlier version</h1>
<p class="lead">As the post was until ${minuteOf(version.replacedAt, timezone)} (${timezone}). <a href="${next}">Back to the post</a></p>
${form({ method: 'POST', action, body: html``, submit: 'Restore', next, confirm, said: 'The version is restored.' })}
<article class="panel version"><h2>${version.title || 'Untitled'}</h2>${version.excerpt !== '' && html`<p><em>${version.excerpt}</em></p>`}${trusted(version.content)}</article>`;
    return { title: 'Earlier version', body };
  },
});
