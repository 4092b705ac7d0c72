import { pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { FetchError } from '../kit/fetch';

interface Expected {
  readonly host: string;
  readonly maxBytes: number;
  /** The header `Content-Encoding`; undefined where there is no body to decode. */
  readonly encoding: string | undefined;
}

/** The whole body, decoded. Stops reading as soon as it is too large, on the wire or decoded (D53). */
export async function readBody(body: Readable, expected: Expected): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  try {
    const decoder = decoderOf(expected);
    for await (const chunk of capped(decoder ? decoded(capped(body, expected), decoder) : body, expected)) chunks.push(chunk);
    return Buffer.concat(chunks);
  } finally {
    body.on('error', () => undefined).destroy();
  }
}

/** An error of the source arrives through the decoder, which is what the caller reads. */
function decoded(source: AsyncIterable<Uint8Array>, decoder: Transform): Transform {
  return pipeline(source, decoder, () => undefined) as Transform;
}

async function* capped(source: AsyncIterable<Uint8Array>, { host, maxBytes }: Expected): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > maxBytes) throw new FetchError('too_large', `${host} answered with more than ${maxBytes} bytes`);
    yield chunk;
  }
}

function decoderOf({ host, encoding }: Expected): Transform | undefined {
  switch (encoding?.trim().toLowerCase()) {
    case undefined:
    case '':
    case 'identity':
      return undefined;
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'deflate':
      return createInflate();
    case 'br':
      return createBrotliDecompress();
    default:
      throw new FetchError('unreachable', `${host} answered in an encoding that was not asked for`);
  }
}
