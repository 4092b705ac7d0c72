import { type Html, html } from '../../../plugin/adapter';
import type { MediaFile } from '../../../plugin/host';
import { mayDelete } from '../api/media';
import { form, textField } from '../fields';
import type { AdminHtmlPage, Stores } from '../page';

/** Uploaded files. */
export function mediaPages({ media }: Stores): AdminHtmlPage[] {
  return [
    {
      path: '/media',
      capability: 'upload_files',
      async render({ session, can }) {
        const files = await media.list();
        const body = html`<h1>Media</h1>
<form data-upload="/admin/api/media">
<div class="field"><label for="file">File</label><input id="file" name="file" type="file" accept="image/png,image/jpeg,image/gif,image/webp,application/pdf" required aria-describedby="file-hint">
<p class="hint" id="file-hint">PNG, JPEG, GIF, WebP or PDF, up to 10 MB.</p></div>
${textField({ name: 'alt', label: 'What an image shows', hint: 'Read to those who cannot see it.' })}
<p class="error" role="alert" hidden></p>
<p class="actions"><button type="submit">Upload</button></p>
</form>
${files.length === 0 ? html`<p class="empty">No files yet.</p>` : html`<ul class="files">${files.map((file) => tile(file, mayDelete(file, session.user.id, can)))}</ul>`}`;
        return { title: 'Media', body };
      },
    },
  ];
}

function tile({ id, name, alt, mime, bytes, url }: MediaFile, isDeletable: boolean): Html {
  const preview = mime.startsWith('image/') ? html`<img src="${url}" alt="${alt}" loading="lazy">` : html`<span class="kind">PDF</span>`;
  const remove =
    isDeletable && form({ method: 'DELETE', action: `/admin/api/media/${id}`, body: html``, submit: 'Delete', confirm: `Delete ${name}?` });
  return html`<li class="file">${preview}<a href="${url}">${name}</a><span class="hint">${Math.max(1, Math.round(bytes / 1024))} KB</span>${remove}</li>`;
}
