/** Files that may be uploaded; a caller has to name `pdf` for one. */
export const uploadKinds = ['png', 'jpeg', 'gif', 'webp', 'pdf'] as const;
export type UploadKind = (typeof uploadKinds)[number];

/** A file as it is stored. */
export interface WholeFile {
  readonly kind: UploadKind;
  /** Without what stood after the end of the picture. */
  readonly content: Uint8Array;
}

const ascii = (view: DataView, at: number, length: number) =>
  String.fromCharCode(...Array.from({ length }, (_, i) => view.getUint8(at + i)));

/** Where a picture ends, by walking through all its parts; throws RangeError where it ends before. 0: it is none. */
const ends: Readonly<Record<Exclude<UploadKind, 'pdf'>, (view: DataView) => number>> = {
  png: endOfPng,
  jpeg: endOfJpeg,
  gif: endOfGif,
  webp: endOfWebp,
};

// D724
/**
 * What a file is by its content, read to its end: a picture that is not whole, or is a program or a page too, is none. Undefined for
 * everything else, SVG above all.
 */
export function wholeFile(content: Uint8Array): WholeFile | undefined {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  if (content.byteLength > 8 && ascii(view, 0, 5) === '%PDF-') return { kind: 'pdf', content };
  for (const kind of ['png', 'jpeg', 'gif', 'webp'] as const) {
    try {
      const end = ends[kind](view);
      if (end > 0 && end <= content.byteLength) return { kind, content: content.subarray(0, end) };
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  }
  return undefined;
}

function endOfPng(view: DataView): number {
  if (view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a || ascii(view, 12, 4) !== 'IHDR') return 0;
  for (let at = 8; ; ) {
    const name = ascii(view, at + 4, 4);
    at += 12 + view.getUint32(at);
    if (name === 'IEND') return at;
  }
}

/** Segments up to the scans, whose bytes go on to the next marker that is none of theirs. */
function endOfJpeg(view: DataView): number {
  if (view.getUint16(0) !== 0xffd8) return 0;
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== 0xff) return 0;
    const marker = view.getUint8(at + 1);
    if (marker === 0xd9) return at + 2;
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
    if (marker === 0xda) at = afterScan(view, at);
  }
}

function afterScan(view: DataView, start: number): number {
  for (let at = start; ; at++) {
    if (view.getUint8(at) !== 0xff) continue;
    const next = view.getUint8(at + 1);
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
}

function endOfGif(view: DataView): number {
  if (!['GIF87a', 'GIF89a'].includes(ascii(view, 0, 6))) return 0;
  const colours = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  for (let at = 13 + colours(view.getUint8(10)); ; ) {
    const block = view.getUint8(at);
    if (block === 0x3b) return at + 1;
    if (block === 0x21) at += 2;
    else if (block === 0x2c) at += 11 + colours(view.getUint8(at + 9));
    else return 0;
    while (view.getUint8(at) !== 0) at += 1 + view.getUint8(at);
    at++;
  }
}

function endOfWebp(view: DataView): number {
  if (ascii(view, 0, 4) !== 'RIFF' || ascii(view, 8, 4) !== 'WEBP' || !ascii(view, 12, 4).startsWith('VP8')) return 0;
  const end = 8 + view.getUint32(4, true);
  for (let at = 12; at < end; ) at += 8 + view.getUint32(at + 4, true) + (view.getUint32(at + 4, true) & 1);
  return end;
}
