import { type Html, html } from '../../../plugin/adapter';
import type { MediaFile, Post, PostType, Site, Term } from '../../../plugin/host';
import { addressOf } from '../../content/addresses';
import { allowedOn, type Editor, listedFor, mayUse } from '../../content/post-rights';
import { fieldTimeOf } from '../../content/site-time';
import { isTextKey, type Text } from '../../texts/text';
import { editorParts } from '../editor-parts';
import { areaField, form, selectField, textField } from '../fields';
import { type AdminHtmlPage, idIn, type Stores, type Visit } from '../page';
import { previewPath } from '../preview-path';
import { versionList, versionPage } from './versions';

const perPage = 20;
const statuses = ['draft', 'pending', 'publish', 'private', 'future'] as const satisfies readonly Post['status'][];
/** The host's own types in the reader's language; a plugin's as it calls them. */
const typeName = (t: Text, { slug, label }: Pick<PostType, 'slug' | 'label'>) => {
  const key = `type_${slug}`;
  return isTextKey(key) ? t(key) : label;
};

/** Posts of every type: list, write, edit. */
export function postPages(stores: Stores): AdminHtmlPage[] {
  const { posts, terms, media, site } = stores;
  const typeOf = (slug: string) => posts.types().find((type) => type.slug === slug);
  /** The type that is asked for, where it is any of their business. */
  const usable = ({ req, session, can }: Visit) => {
    const type = typeOf(String(req.query.type ?? 'post'));
    return type && mayUse(type, { userId: session.user.id, can }) ? type : undefined;
  };
  /** The latest pictures, and the one that is chosen; all others are found by the dialog. */
  async function images(chosen = 0) {
    const { items } = await media.list({ isImage: true, limit: 200 });
    const missing = chosen === 0 || items.some(({ id }) => id === chosen) ? undefined : await media.get(chosen);
    return missing?.mime.startsWith('image/') ? [...items, missing] : items;
  }

  async function list(visit: Visit) {
    const postType = usable(visit);
    if (!postType) return undefined;
    const { t } = visit;
    const { slug: type } = postType;
    const label = typeName(t, postType);
    const editor = { userId: visit.session.user.id, can: visit.can };
    const page = Math.max(1, Math.trunc(Number(visit.req.query.page) || 1));
    const range = { limit: perPage, offset: (page - 1) * perPage };
    const { items, total } = await posts.list({ type, listedFor: listedFor(editor), ...range });
    const body = html`<div class="head"><h1>${label}</h1><a class="button" href="/admin/posts/new?type=${type}">${t('write_new')}</a></div>
${typeTabs(stores, type, { t, editor })}
${items.length === 0 ? html`<p class="empty">${t('nothing_here')}</p>` : table(t, items)}
${pager(t, { type, page, pages: Math.ceil(total / perPage) })}`;
    return { title: label, body };
  }

  async function write(visit: Visit) {
    const type = usable(visit)?.slug;
    if (type === undefined) return undefined;
    const { t } = visit;
    const fields = editorOf(t, stores, {
      type,
      images: await images(),
      canPublish: visit.can('publish_posts'),
      site: await site(),
    });
    const body = html`<h1>${t('write')}</h1>${form(t, { method: 'POST', action: '/admin/api/posts', body: fields, submit: t('save'), next: '/admin/posts/{id}', autosave: { status: 'draft' }, ...common(t) })}`;
    return { title: t('write'), body: html`${body}${editorParts()}` };
  }

  async function edit({ t, params, session, can }: Visit) {
    const post = await posts.get(idIn(params));
    const rights = post && allowedOn(typeOf(post.type), post, { userId: session.user.id, can });
    if (!post || !rights?.edit) return undefined;
    const own = { post, terms: await terms.ofPost(post.id), images: await images(post.featuredImageId), site: await site() };
    const fields = editorOf(t, stores, { type: post.type, ...own, canPublish: rights.publish });
    const isShown = post.status === 'publish' && typeOf(post.type)?.public === true;
    const action = `/admin/api/posts/${post.id}`;
    const body = html`<div class="head"><h1>${post.title || t('untitled')}</h1>${isShown && html`<a class="button quiet" href="${addressOf(post)}">${t('view')}</a>`}</div>
${form(t, { method: 'PATCH', action, body: fields, submit: t('save'), autosave: { status: post.status, seen: post.updatedAt }, ...common(t) })}
${await versionList(t, stores, post.id)}
${rights.delete && html`<h2>${t('delete')}</h2>${form(t, { method: 'DELETE', action, body: html``, submit: t('delete'), next: `/admin/posts?type=${post.type}`, confirm: t('delete_post_ask', { title: post.title || t('untitled') }) })}`}`;
    return { title: post.title || t('untitled'), body: html`${body}${editorParts()}` };
  }

  return [
    { path: '/posts', capability: 'edit_posts', render: list },
    { path: '/posts/new', capability: 'edit_posts', render: write },
    { path: '/posts/{id}', capability: 'edit_posts', render: edit },
    versionPage(stores),
  ];
}

/** Sent by the browser itself, so that it shows what is typed, saved or not. */
const preview = (t: Text) =>
  html` <button type="submit" class="quiet" data-preview formmethod="post" formaction="${previewPath}" formtarget="_blank" formnovalidate>${t('preview')}</button>`;
const common = (t: Text) => ({ isWide: true, isDraft: true, beside: preview(t) }) as const;

function typeTabs({ posts }: Stores, current: string, { t, editor }: { readonly t: Text; readonly editor: Editor }): Html {
  const tabs = posts
    .types()
    .filter((type) => mayUse(type, editor))
    .map(
      (type) =>
        html`<li><a class="tab" href="/admin/posts?type=${type.slug}"${type.slug === current && html` aria-current="page"`}>${typeName(t, type)}</a></li>`,
    );
  return html`<nav aria-label="${t('post_types')}"><ul class="tabs">${tabs}</ul></nav>`;
}

const minuteOf = (at: number) => new Date(at).toISOString().slice(0, 16).replace('T', ' ');

function table(t: Text, items: readonly Post[]): Html {
  const row = (post: Post) => html`<tr><th scope="row"><a href="/admin/posts/${post.id}">${post.title || t('untitled')}</a></th>
<td><span class="tag ${post.status === 'publish' ? 'ok' : 'off'}">${t(`status_${post.status}`)}</span></td>
<td><time datetime="${new Date(post.updatedAt).toISOString()}">${minuteOf(post.updatedAt)}</time></td></tr>`;
  return html`<div class="scroll"><table><thead><tr><th scope="col">${t('title')}</th><th scope="col">${t('status')}</th><th scope="col">${t('changed_at')}</th></tr></thead><tbody>${items.map(row)}</tbody></table></div>`;
}

function pager(t: Text, { type, page, pages }: { type: string; page: number; pages: number }): Html {
  if (pages <= 1) return html``;
  const link = (to: number, text: string) => html`<a href="/admin/posts?type=${type}&page=${to}">${text}</a>`;
  return html`<nav class="pager" aria-label="${t('pages')}">${page > 1 && link(page - 1, t('newer'))} <span>${t('page_of', { page, pages })}</span> ${page < pages && link(page + 1, t('older'))}</nav>`;
}

interface Edited {
  readonly type: string;
  readonly post?: Post;
  readonly terms?: readonly Term[];
  /** Those to choose the featured image from. */
  readonly images: readonly MediaFile[];
  readonly canPublish: boolean;
  readonly site: Pick<Site, 'timezone' | 'locale'>;
}

function editorOf(
  t: Text,
  { posts }: Stores,
  { type, post, terms = [], images, canPublish, site: { timezone: zone, locale } }: Edited,
): Html {
  const names = (taxonomy: string) =>
    terms
      .filter((term) => term.taxonomy === taxonomy)
      .map(({ name }) => name)
      .join(', ');
  const taxonomies = posts.types().find(({ slug }) => slug === type)?.taxonomies ?? [];
  const choices = statuses
    .filter((value) => canPublish || (value !== 'publish' && value !== 'future'))
    .map((value) => ({ value, label: t(`status_${value}`) }));
  const hint =
    post?.status === 'future' ? t('future_hint', { time: fieldTimeOf(post.createdAt, zone).replace('T', ' '), zone }) : undefined;
  return html`<input type="hidden" name="type" value="${type}">
${textField({ name: 'title', label: t('title'), value: post?.title ?? '', required: true })}
${areaField({ name: 'content', label: t('content'), value: post?.content ?? '', rows: 16, hint: t('content_hint') })}
${areaField({ name: 'excerpt', label: t('excerpt'), value: post?.excerpt ?? '', rows: 3 })}
${textField({ name: 'slug', label: t('slug'), value: post?.slug ?? '', hint: t('slug_hint') })}
${textField({ name: 'byline', label: t('byline'), value: post?.byline ?? '', hint: t('byline_hint') })}
${textField({ name: 'byline_url', label: t('byline_url'), value: post?.bylineUrl ?? '' })}
${taxonomies.includes('category') && textField({ name: 'category', label: t('categories'), value: names('category'), hint: t('by_commas') })}
${taxonomies.includes('tag') && textField({ name: 'tag', label: t('tags'), value: names('tag'), hint: t('by_commas') })}
${selectField({ name: 'featured_image', label: t('featured'), value: String(post?.featuredImageId ?? 0), options: imageChoices(t, images, post) })}
${textField({ name: 'featured_image_alt', label: t('featured_alt'), value: post?.featuredImageAlt ?? '', hint: t('featured_alt_hint') })}
${textField({ name: 'locale', label: t('language'), value: post?.locale ?? '', hint: t('locale_hint', { locale }) })}
${textField({ name: 'translation_key', label: t('translation_key'), value: post?.translationKey ?? '', hint: t('translation_key_hint') })}
${canPublish && textField({ name: 'date', label: t('date'), type: 'datetime-local', value: post ? fieldTimeOf(post.createdAt, zone) : '', hint: t('date_hint', { zone }) })}
${selectField({ name: 'status', label: t('status'), value: post?.status ?? 'draft', options: choices, ...(hint !== undefined && { hint }) })}`;
}

/** The uploaded images, and what is chosen already, lest saving change it. */
function imageChoices(t: Text, images: readonly MediaFile[], post: Post | undefined) {
  const chosen = post?.featuredImageId ?? 0;
  const isGone = chosen !== 0 && images.every(({ id }) => id !== chosen);
  return [
    { value: '0', label: t('featured_none') },
    ...images.map(({ id, name, alt, url }) => ({ value: String(id), label: alt || name || t('featured_image', { id }), url })),
    ...(isGone ? [{ value: String(chosen), label: t('featured_gone', { id: chosen }) }] : []),
  ];
}
