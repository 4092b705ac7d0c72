/** What a file really is. */
export interface Kind {
  readonly mime: string;
  readonly extension: string;
}

const startsWith = (content: Uint8Array, bytes: readonly number[], at = 0) => bytes.every((byte, i) => content[at + i] === byte);
const ascii = (text: string) => [...text].map((char) => char.charCodeAt(0));

const kinds: readonly (Kind & { is: (content: Uint8Array) => boolean })[] = [
  { mime: 'image/png', extension: 'png', is: (content) => startsWith(content, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  { mime: 'image/jpeg', extension: 'jpg', is: (content) => startsWith(content, [0xff, 0xd8, 0xff]) },
  { mime: 'image/gif', extension: 'gif', is: (content) => startsWith(content, ascii('GIF87a')) || startsWith(content, ascii('GIF89a')) },
  { mime: 'image/webp', extension: 'webp', is: (content) => startsWith(content, ascii('RIFF')) && startsWith(content, ascii('WEBP'), 8) },
  { mime: 'application/pdf', extension: 'pdf', is: (content) => startsWith(content, ascii('%PDF-')) },
];

/** What a media library takes. */
export const takenTypes = kinds.map(({ mime }) => mime);

/** Judge by the first bytes: a name and a declared type prove nothing. Undefined for everything that is not on the list, SVG above all. */
export function sniff(content: Uint8Array): Kind | undefined {
  return kinds.find(({ is }) => is(content));
}
