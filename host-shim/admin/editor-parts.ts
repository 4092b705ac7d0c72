import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Html, html, sha256Hex } from '../../plugin/adapter';

/** Where the files of the pages are, those that a build makes last: beside these, or in the build of these. */
export const assetFolders = [join(__dirname, 'public'), join(__dirname, '../../dist/host-shim/admin/public')];

const script = 'editor/editor.js';
let known: string | undefined;

/** The editor's script and styles, for the pages that have a text; without a build the form has its plain field. */
export function editorParts(): Html {
  const file = assetFolders.map((folder) => join(folder, script)).find((path) => existsSync(path));
  if (file === undefined) return html``;
  known ??= sha256Hex(readFileSync(file)).slice(0, 12);
  return html`<link rel="stylesheet" href="/admin/assets/editor.css">
<script type="module" src="/admin/assets/${script}?v=${known}"></script>`;
}
