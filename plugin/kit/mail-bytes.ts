import { Readable } from 'node:stream';
import { encode as encodeBase64, wrap as wrapBase64 } from 'nodemailer/lib/base64';
import type MimeNode from 'nodemailer/lib/mime-node';
import { encode as encodeQp, wrap as wrapQp } from 'nodemailer/lib/qp';

/** A part of a message as nodemailer composed it; its own stream writes the same bytes. */
export type ComposedMessage = Pick<MimeNode, 'buildHeaders' | 'getTransferEncoding' | 'childNodes' | 'content' | 'boundary' | 'multipart'>;

/**
 * A message that was composed, as one piece: nodemailer's own stream takes nine streams and a dozen turns of the event loop for a text and
 * its markup, and hands the connection each of their parts alone (D380). Undefined where a part is more than text.
 */
export function messageBytes(message: ComposedMessage): Buffer | undefined {
  const text = textOf(message);
  if (text === undefined) return undefined;
  return Buffer.from(text.endsWith('\n') ? text : `${text}\r\n`);
}

/** A stream of it that is read once, when the server is ready for the message. */
export const streamOf = (bytes: Buffer): Readable =>
  new Readable({
    read() {
      this.push(bytes);
      this.push(null);
    },
  });

function textOf(part: ComposedMessage): string | undefined {
  const { content = '' } = part;
  if (typeof content !== 'string') return undefined;
  // First: it finds the encoding, which is costly, and sets the boundary.
  const head = `${part.buildHeaders()}\r\n\r\n`;
  const own = encoded(content, part.getTransferEncoding());
  if (!part.multipart) return head + own;
  const inner = part.childNodes.map(textOf);
  if (inner.includes(undefined)) return undefined;
  const delimiter = `--${part.boundary}`;
  return `${head}${own}${inner.map((child, at) => `${at === 0 ? '' : '\r\n'}${delimiter}\r\n${child}`).join('')}\r\n${delimiter}--\r\n`;
}

function encoded(content: string, encoding: string | false): string {
  if (encoding === 'quoted-printable') return wrapQp(encodeQp(content), 76);
  return encoding === 'base64' ? wrapBase64(encodeBase64(content), 76) : content;
}
