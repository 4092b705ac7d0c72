import { type Html, html, OperationError, trusted } from '../../../plugin/adapter';
import { allowedOn } from '../../content/post-rights';
import type { Revision } from '../../content/revisions';
import type { Text } from '../../texts/text';
import { form } from '../fields';
import { type AdminHtmlPage, idIn, type Stores } from '../page';
import { minuteOf } from '../times';

type Listed = Pick<Revision, 'id' | 'title' | 'replacedBy' | 'replacedAt'>;

/** What a post was before; nothing where it was never changed. */
export async function versionList(t: Text, { revisions, users, site }: Stores, postId: number): Promise<Html> {
  const all = await revisions.ofPost(postId);
  if (all.length === 0) return html``;
  const { timezone } = await site();
  const names = new Map((await users.list()).map(({ id, displayName }) => [id, displayName]));
  const row = ({
    id,
    title,
    replacedBy,
    replacedAt,
  }: Listed) => html`<tr><th scope="row"><a href="/admin/posts/${postId}/versions/${id}">${title || t('untitled')}</a></th>
<td>${t('version_until', { time: minuteOf(t, replacedAt, timezone) })}</td><td class="extra">${names.get(replacedBy) ?? t('deleted_account')}</td></tr>`;
  return html`<h2>${t('versions')}</h2>
<div class="scroll"><table class="stack">
<thead><tr><th scope="col">${t('title')}</th><th scope="col">${t('version_times', { zone: timezone })}</th><th scope="col" class="extra">${t('version_by')}</th></tr></thead>
<tbody>${all.map(row)}</tbody>
</table></div>`;
}

/** One of them, with a button that brings it back. */
export const versionPage = ({ posts, revisions, site }: Stores): AdminHtmlPage => ({
  path: '/posts/{id}/versions/{version}',
  capability: 'edit_posts',
  async render({ t, params, session, can }) {
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
    const confirm = t('restore_ask');
    const body = html`<h1>${t('version')}</h1>
<p class="lead">${t('version_lead', { time: minuteOf(t, version.replacedAt, timezone), zone: timezone })} <a href="${next}">${t('back_to_post')}</a></p>
${form(t, { method: 'POST', action, body: html``, submit: t('restore'), next, confirm, said: t('restored') })}
<article class="panel version"><h2>${version.title || t('untitled')}</h2>${version.excerpt !== '' && html`<p><em>${version.excerpt}</em></p>`}${trusted(version.content)}</article>`;
    return { title: t('version'), body };
  },
});
