import { type Html, html } from '../../../plugin/adapter';
import type { MediaFile } from '../../../plugin/host';
import type { Text } from '../../texts/text';
import { mayChange } from '../api/media';
import { form, textField } from '../fields';
import type { AdminHtmlPage, Stores } from '../page';

const perPage = 24;

/** Uploaded files: found by words, described, deleted. */
export function mediaPages({ media }: Stores): AdminHtmlPage[] {
  return [
    {
      path: '/media',
      capability: 'upload_files',
      async render({ t, req, session, can }) {
        const search = typeof req.query.search === 'string' ? req.query.search.trim().slice(0, 200) : '';
        const page = /^[1-9]\d{0,6}$/.test(String(req.query.page ?? '')) ? Number(req.query.page) : 1;
        const { items: files, total } = await media.list({ search, limit: perPage, offset: (page - 1) * perPage });
        const isAny = total > 0 || search !== '';
        const body = html`<h1>${t('media')}</h1>
${uploadForm(t)}
${isAny && searchForm(t, search, total)}
${files.length === 0 ? html`<p class="empty">${t(search === '' ? 'no_files' : 'none_found')}</p>` : html`<ul class="files">${files.map((file) => tile(t, file, mayChange(file, session.user.id, can)))}</ul>`}
${pager(t, { search, page, pages: Math.ceil(total / perPage) })}`;
        return { title: t('media'), body };
      },
    },
  ];
}

const uploadForm = (t: Text) => html`<form data-upload="/admin/api/media">
<div class="field"><label for="file">${t('file')}</label><input id="file" name="file" type="file" accept="image/png,image/jpeg,image/gif,image/webp,application/pdf" required aria-describedby="file-hint">
<p class="hint" id="file-hint">${t('file_hint')}</p></div>
${textField({ name: 'alt', label: t('alt'), hint: t('alt_hint') })}
<p class="error" role="alert" hidden></p>
<p class="actions"><button type="submit">${t('upload')}</button></p>
</form>`;

/** Sent by the browser itself, so that what was found has an address. */
const searchForm = (t: Text, search: string, total: number) => html`<form class="find" role="search" action="/admin/media">
<label for="search">${t('search')}</label>
<input id="search" name="search" type="search" value="${search}" maxlength="200"><button type="submit" class="quiet">${t('search')}</button>
<p class="hint" role="status">${search === '' ? t('files', { count: total }) : html`${t('files_with', { count: total, search })} &#183; <a href="/admin/media">${t('show_all')}</a>`}</p>
</form>`;

function pager(t: Text, { search, page, pages }: { search: string; page: number; pages: number }): Html {
  if (pages <= 1) return html``;
  const link = (to: number, text: string) => html`<a href="/admin/media?search=${encodeURIComponent(search)}&page=${to}">${text}</a>`;
  return html`<nav class="pager" aria-label="${t('pages')}">${page > 1 && link(page - 1, t('newer'))} <span>${t('page_of', { page, pages })}</span> ${page < pages && link(page + 1, t('older'))}</nav>`;
}

function tile(t: Text, file: MediaFile, isOwn: boolean): Html {
  const { id, name, alt, mime, bytes, url } = file;
  const isImage = mime.startsWith('image/');
  const preview = isImage ? html`<img src="${url}" alt="${alt}" loading="lazy">` : html`<span class="kind">PDF</span>`;
  const action = `/admin/api/media/${id}`;
  const remove =
    isOwn && form(t, { method: 'DELETE', action, body: html``, submit: t('delete'), of: name, confirm: t('delete_file_ask', { name }) });
  return html`<li class="file">${preview}<a href="${url}">${name}</a><span class="hint">${Math.max(1, Math.round(bytes / 1024))} KB</span>
${isImage && (isOwn ? altForm(t, file, action) : alt !== '' && html`<span>${alt}</span>`)}${remove}</li>`;
}

/** Folded away, as most pictures have their words from the upload. */
const altForm = (
  t: Text,
  { id, name, alt }: MediaFile,
  action: string,
) => html`<details><summary>${alt === '' ? t('describe') : alt}<span class="unseen"> ${t('change_alt', { name })}</span></summary>
${form(t, { method: 'PATCH', action, submit: t('save'), of: name, body: html`<div class="field"><label for="alt-${id}">${t('it_shows')}</label><input id="alt-${id}" name="alt" value="${alt}" maxlength="500"></div>` })}</details>`;
