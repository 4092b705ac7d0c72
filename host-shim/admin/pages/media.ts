import { type Html, html } from '../../../plugin/adapter';
import type { MediaFile } from '../../../plugin/host';
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
      async render({ req, session, can }) {
        const search = typeof req.query.search === 'string' ? req.query.search.trim().slice(0, 200) : '';
        const page = /^[1-9]\d{0,6}$/.test(String(req.query.page ?? '')) ? Number(req.query.page) : 1;
        const { files, total } = await media.find({ search, limit: perPage, offset: (page - 1) * perPage });
        const isAny = total > 0 || search !== '';
        const body = html`<h1>Media</h1>
${uploadForm()}
${isAny && searchForm(search, total)}
${files.length === 0 ? html`<p class="empty">${search === '' ? 'No files yet.' : 'No file has these words.'}</p>` : html`<ul class="files">${files.map((file) => tile(file, mayChange(file, session.user.id, can)))}</ul>`}
${pager({ search, page, pages: Math.ceil(total / perPage) })}`;
        return { title: 'Media', body };
      },
    },
  ];
}

const uploadForm = () => html`<form data-upload="/admin/api/media">
<div class="field"><label for="file">File</label><input id="file" name="file" type="file" accept="image/png,image/jpeg,image/gif,image/webp,application/pdf" required aria-describedby="file-hint">
<p class="hint" id="file-hint">PNG, JPEG, GIF, WebP or PDF, up to 10 MB.</p></div>
${textField({ name: 'alt', label: 'What an image shows', hint: 'Read to those who cannot see it.' })}
<p class="error" role="alert" hidden></p>
<p class="actions"><button type="submit">Upload</button></p>
</form>`;

/** Sent by the browser itself, so that what was found has an address. */
const searchForm = (search: string, total: number) => html`<form class="find" role="search" action="/admin/media">
<label for="search">Search</label>
<input id="search" name="search" type="search" value="${search}" maxlength="200"><button type="submit" class="quiet">Search</button>
<p class="hint" role="status">${total === 1 ? '1 file' : `${total} files`}${search !== '' && html` with “${search}” · <a href="/admin/media">Show all</a>`}</p>
</form>`;

function pager({ search, page, pages }: { search: string; page: number; pages: number }): Html {
  if (pages <= 1) return html``;
  const link = (to: number, text: string) => html`<a href="/admin/media?search=${encodeURIComponent(search)}&page=${to}">${text}</a>`;
  return html`<nav class="pager" aria-label="Pages">${page > 1 && link(page - 1, 'Newer')} <span>Page ${page} of ${pages}</span> ${page < pages && link(page + 1, 'Older')}</nav>`;
}

function tile(file: MediaFile, isOwn: boolean): Html {
  const { id, name, alt, mime, bytes, url } = file;
  const isImage = mime.startsWith('image/');
  const preview = isImage ? html`<img src="${url}" alt="${alt}" loading="lazy">` : html`<span class="kind">PDF</span>`;
  const action = `/admin/api/media/${id}`;
  const remove = isOwn && form({ method: 'DELETE', action, body: html``, submit: 'Delete', of: name, confirm: `Delete ${name}?` });
  return html`<li class="file">${preview}<a href="${url}">${name}</a><span class="hint">${Math.max(1, Math.round(bytes / 1024))} KB</span>
${isImage && (isOwn ? altForm(file, action) : alt !== '' && html`<span>${alt}</span>`)}${remove}</li>`;
}

/** Folded away, as most pictures have their words from the upload. */
const altForm = (
  { id, name, alt }: MediaFile,
  action: string,
) => html`<details><summary>${alt === '' ? 'Describe' : alt}<span class="unseen"> (change what ${name} shows)</span></summary>
${form({ method: 'PATCH', action, submit: 'Save', of: name, body: html`<div class="field"><label for="alt-${id}">What it shows</label><input id="alt-${id}" name="alt" value="${alt}" maxlength="500"></div>` })}</details>`;
