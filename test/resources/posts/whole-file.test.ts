import { wholeFile } from '../../../plugin/resources/posts/upload/whole-file';
import { verifies } from '../../support/verifies';
import { gif, jpeg, pdf, png, webp } from './files';

const pictures: [string, Buffer][] = [
  ['png', png()],
  ['jpeg', jpeg],
  ['gif', gif],
  ['webp', webp],
  ['webp', webpOf(['VP8X', 10], ['VP8 ', 6], ['EXIF', 3])],
];
/** A WebP of parts, each of which begins at an even place. */
function webpOf(...parts: readonly [name: string, length: number][]): Buffer {
  const chunks = parts.map(([name, length]) => {
    const head = Buffer.from(`${name}....`);
    head.writeUInt32LE(length, 4);
    return Buffer.concat([head, Buffer.alloc(length + (length % 2), 0xff)]);
  });
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  const head = Buffer.from('RIFF....');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

const page = Buffer.from('<html><script>alert(1)</script></html>');

describe.each(pictures)('%s', (kind, file) => {
  verifies('D724');

  test('is known by its content, to its last byte', () => {
    expect(wholeFile(file)).toEqual({ kind, content: file });
  });

  test('loses what stands behind its end', () => {
    expect(wholeFile(Buffer.concat([file, page]))).toEqual({ kind, content: file });
    expect(wholeFile(Buffer.concat([file, Buffer.from('PK\u0003\u0004')]))).toEqual({ kind, content: file });
  });

  test('is none where it ends too early, wherever that is', () => {
    for (let length = 0; length < file.length; length++) expect(wholeFile(file.subarray(0, length))).toBeUndefined();
  });

  test('is none where a page goes on from its first bytes', () => {
    expect(wholeFile(Buffer.concat([file.subarray(0, 6), page, page, page]))).toBeUndefined();
  });
});

test.each([
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>'],
  ['SVG behind a declaration', '<?xml version="1.0"?><svg/>'],
  ['a page', '<!doctype html><script>x()</script>'],
  ['a script that begins as a GIF', 'GIF89a/*.......*/=1;alert(1)//'],
  ['a program', 'MZ\u0090\u0000'],
  ['nothing', ''],
])('%s is no picture', (_name, text) => {
  verifies('D724');
  expect(wholeFile(Buffer.from(text, 'latin1'))).toBeUndefined();
});

test('a document is known as one, for who asked for it', () => {
  expect(wholeFile(pdf)).toEqual({ kind: 'pdf', content: pdf });
});

test('a block that says it is endless is refused at once', () => {
  const endless = Buffer.from(png());
  endless.writeUInt32BE(0xffffffff, 33);
  expect(wholeFile(endless)).toBeUndefined();
});
