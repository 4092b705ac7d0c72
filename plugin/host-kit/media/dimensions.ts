/** Width and height in pixels. */
export interface Dimensions {
  readonly width: number;
  readonly height: number;
}

const unknown: Dimensions = { width: 0, height: 0 };

/** What the head of a raster image says about its size; zeros where it says nothing. */
export function dimensionsOf(content: Uint8Array, mime: string): Dimensions {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  try {
    if (mime === 'image/png') return { width: view.getUint32(16), height: view.getUint32(20) };
    if (mime === 'image/gif') return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
    if (mime === 'image/jpeg') return ofJpeg(view);
    if (mime === 'image/webp') return ofWebp(view);
    return unknown;
  } catch (error) {
    // The file ends before its size.
    if (error instanceof RangeError) return unknown;
    throw error;
  }
}

/** Segments up to the start of a frame, which tells the size. */
function ofJpeg(view: DataView): Dimensions {
  for (let at = 2; view.getUint8(at) === 0xff; ) {
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    // Fill bytes stand alone, every other marker says how long its segment is.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return unknown;
}

const u24 = (view: DataView, at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16);

function ofWebp(view: DataView): Dimensions {
  const chunk = String.fromCharCode(...[12, 13, 14, 15].map((at) => view.getUint8(at)));
  if (chunk === 'VP8X') return { width: u24(view, 24) + 1, height: u24(view, 27) + 1 };
  if (chunk === 'VP8 ') return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (chunk !== 'VP8L') return unknown;
  const bits = view.getUint32(21, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}
