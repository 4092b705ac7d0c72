import { type Html, html } from '../../../plugin/adapter';
import type { MediaFile, Post, Site, Term } from '../../../plugin/host';
import { addressOf } from '../../content/addresses';
import { allowedOn, type Editor, listedFor, mayUse } from '../../content/post-rights';
import { fieldTimeOf } from '../../content/site-time';
import { editorParts } from '../editor-parts';
import { areaField, form, selectField, textField } from '../fields';
import { type AdminHtmlPage, idIn, type Stores, type Visit } from '../page';
import { previewPath } from '../preview-path';
import { versionList, versionPage } from './versions';

const perPage = 20;
const statusNames: Readonly<Record<Post['status'], string>> = {
  draft: 'Draft',
  pending: 'Pending',
  publish: 'Published',
  private: 'Private',
  future: 'Scheduled',
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
  const images = async () => (await media.list()).filter(({ mime }) => mime.startsWith('image/'));

  async function list(visit: Visit) {
    const found = usable(visit);
    if (!found) return undefined;
    const { slug: type, label } = found;
    const editor = { userId: visit.session.user.id, can: visit.can };
    const page = Math.max(1, Math.trunc(Number(visit.req.query.page) || 1));
    const range = { limit: perPage, offset: (page - 1) * perPage };
    const { items, total } = await posts.list({ type, listedFor: listedFor(editor), ...range });
    const body = html`<div class="head"><h1>${label}</h1><a class="button" href="/admin/posts/new?type=${type}">Write new</a></div>
${typeTabs(stores, type, editor)}
${items.length === 0 ? html`<p class="empty">Nothing here yet.</p>` : table(items)}
${pager({ type, page, pages: Math.ceil(total / perPage) })}`;
    return { title: label, body };
  }

  async function write(visit: Visit) {
    const type = usable(visit)?.slug;
    if (type === undefined) return undefined;
    const fields = editorOf(stores, {
      type,
      images: await images(),
      canPublish: visit.can('publish_posts'),
      site: await site(),
    });
    const body = html`<h1>Write</h1>${form({ method: 'POST', action: '/admin/api/posts', body: fields, submit: 'Save', next: '/admin/posts/{id}', autosave: { status: 'draft' }, ...common })}`;
    return { title: 'Write', body: html`${body}${editorParts()}` };
  }

  async function edit({ params, session, can }: Visit) {
    const post = await posts.get(idIn(params));
    const rights = post && allowedOn(typeOf(post.type), post, { userId: session.user.id, can });
    if (!post || !rights?.edit) return undefined;
    const own = { post, terms: await terms.ofPost(post.id), images: await images(), site: await site() };
    const fields = editorOf(stores, { type: post.type, ...own, canPublish: rights.publish });
    const isShown = post.status === 'publish' && typeOf(post.type)?.public === true;
    const action = `/admin/api/posts/${post.id}`;
    const body = html`<div class="head"><h1>${post.title || 'Untitled'}</h1>${isShown && html`<a class="button quiet" href="${addressOf(post)}">View</a>`}</div>
${form({ method: 'PATCH', action, body: fields, submit: 'Save', autosave: { status: post.status, seen: post.updatedAt }, ...common })}
${await versionList(stores, post.id)}
${rights.delete && html`<h2>Delete</h2>${form({ method: 'DELETE', action, body: html``, submit: 'Delete', next: `/admin/posts?type=${post.type}`, confirm: `Delete “${post.title || 'Untitled'}”?` })}`}`;
    return { title: post.title || 'Untitled', body: html`${body}${editorParts()}` };
  }

  return [
    { path: '/posts', capability: 'edit_posts', render: list },
    { path: '/posts/new', capability: 'edit_posts', render: write },
    { path: '/posts/{id}', capability: 'edit_posts', render: edit },
    versionPage(stores),
  ];
}

/** Sent by the browser itself, so that it shows what is typed, saved or not. */
const preview = html` <button type="submit" class="quiet" data-preview formmethod="post" formaction="${previewPath}" formtarget="_blank" formnovalidate>Preview</button>`;
const common = { isWide: true, isDraft: true, beside: preview } as const;

function typeTabs({ posts }: Stores, current: string, editor: Editor): Html {
  const tabs = posts
    .types()
    .filter((type) => mayUse(type, editor))
    .map(
      ({ slug, label }) =>
        html`<li><a class="tab" href="/admin/posts?type=${slug}"${slug === current && html` aria-current="page"`}>${label}</a></li>`,
    );
  return html`<nav aria-label="Kinds of posts"><ul class="tabs">${tabs}</ul></nav>`;
}

const minuteOf = (at: number) => new Date(at).toISOString().slice(0, 16).replace('T', ' ');

function table(items: readonly Post[]): Html {
  const row = (post: Post) => html`<tr><th scope="row"><a href="/admin/posts/${post.id}">${post.title || 'Untitled'}</a></th>
<td><span class="tag ${post.status === 'publish' ? 'ok' : 'off'}">${statusNames[post.status]}</span></td>
<td><time datetime="${new Date(post.updatedAt).toISOString()}">${minuteOf(post.updatedAt)}</time></td></tr>`;
  return html`<div class="scroll"><table><thead><tr><th scope="col">Title</th><th scope="col">Status</th><th scope="col">Changed (UTC)</th></tr></thead><tbody>${items.map(row)}</tbody></table></div>`;
}

function pager({ type, page, pages }: { type: string; page: number; pages: number }): Html {
  if (pages <= 1) return html``;
  const link = (to: number, text: string) => html`<a href="/admin/posts?type=${type}&page=${to}">${text}</a>`;
  return html`<nav class="pager" aria-label="Pages">${page > 1 && link(page - 1, 'Newer')} <span>Page ${page} of ${pages}</span> ${page < pages && link(page + 1, 'Older')}</nav>`;
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

function editorOf({ posts }: Stores, { type, post, terms = [], images, canPublish, site: { timezone: zone, locale } }: Edited): Html {
  const names = (taxonomy: string) =>
    terms
      .filter((term) => term.taxonomy === taxonomy)
      .map(({ name }) => name)
      .join(', ');
  const taxonomies = posts.types().find(({ slug }) => slug === type)?.taxonomies ?? [];
  const choices = Object.entries(statusNames)
    .filter(([value]) => canPublish || (value !== 'publish' && value !== 'future'))
    .map(([value, label]) => ({ value, label }));
  const hint =
    post?.status === 'future'
      ? `It appears on ${fieldTimeOf(post.createdAt, zone).replace('T', ' ')} (${zone}); Published shows it at once.`
      : undefined;
  return html`<input type="hidden" name="type" value="${type}">
${textField({ name: 'title', label: 'Title', value: post?.title ?? '', required: true })}
${areaField({ name: 'content', label: 'Text (HTML)', value: post?.content ?? '', rows: 16, hint: 'Scripts, styles and forms are removed when it is saved.' })}
${areaField({ name: 'excerpt', label: 'Excerpt', value: post?.excerpt ?? '', rows: 3 })}
${textField({ name: 'slug', label: 'Address', value: post?.slug ?? '', hint: 'Left empty, it follows from the title.' })}
${textField({ name: 'byline', label: 'Author shown', value: post?.byline ?? '', hint: 'A name in place of the account that the post belongs to; usually empty.' })}
${textField({ name: 'byline_url', label: 'Link of that author', value: post?.bylineUrl ?? '' })}
${taxonomies.includes('category') && textField({ name: 'category', label: 'Categories', value: names('category'), hint: 'Separated by commas.' })}
${taxonomies.includes('tag') && textField({ name: 'tag', label: 'Tags', value: names('tag'), hint: 'Separated by commas.' })}
${selectField({ name: 'featured_image', label: 'Featured image', value: String(post?.featuredImageId ?? 0), options: imageChoices(images, post) })}
${textField({ name: 'featured_image_alt', label: 'What the featured image shows', value: post?.featuredImageAlt ?? '', hint: 'In this post; left empty, the words of the file count.' })}
${textField({ name: 'locale', label: 'Language', value: post?.locale ?? '', hint: `A language tag such as de or pt-BR; left empty, that of the site (${locale}).` })}
${textField({ name: 'translation_key', label: 'Translation key', value: post?.translationKey ?? '', hint: 'Posts with the same key are translations of one another: their pages and the sitemap name each published one to search engines. Usually empty.' })}
${canPublish && textField({ name: 'date', label: 'Date', type: 'datetime-local', value: post ? fieldTimeOf(post.createdAt, zone) : '', hint: `Of the site (${zone}); left empty, now. With a date ahead a post is scheduled: it appears at that minute.` })}
${selectField({ name: 'status', label: 'Status', value: post?.status ?? 'draft', options: choices, ...(hint !== undefined && { hint }) })}`;
}

/** The uploaded images, and what is chosen already, lest saving change it. */
function imageChoices(images: readonly MediaFile[], post: Post | undefined) {
  const chosen = post?.featuredImageId ?? 0;
  const isGone = chosen !== 0 && images.every(({ id }) => id !== chosen);
  return [
    { value: '0', label: 'None' },
    ...images.map(({ id, name, alt, url }) => ({ value: String(id), label: alt || name || `Image ${id}`, url })),
    ...(isGone ? [{ value: String(chosen), label: `File ${chosen}, which cannot be shown` }] : []),
  ];
}
