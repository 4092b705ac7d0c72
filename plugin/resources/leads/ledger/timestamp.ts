/** Just enough of RFC 3161 to ask for a timestamp and to tell whether the answer is one of ours. Its signature is for `openssl ts` to check. */

const sha256Oid = Buffer.from('608648016503040201', 'hex');

const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  if (content.length > 127) throw new Error('no request is that long');
  return Buffer.concat([Uint8Array.of(tag, content.length), content]);
};

/** What a request asks for: the SHA-256 of a line, and a number that no other request has. */
export interface Asked {
  readonly hash: Uint8Array;
  /** 8 bytes, the first of them from 1 to 127. */
  readonly nonce: Uint8Array;
}

/** A TimeStampReq, with the wish for the authority's certificate. */
export function timestampRequest({ hash, nonce }: Asked): Buffer {
  const imprint = der(0x30, der(0x30, der(0x06, sha256Oid), der(0x05)), der(0x04, hash));
  return der(0x30, der(0x02, Uint8Array.of(1)), imprint, der(0x02, nonce), der(0x01, Uint8Array.of(0xff)));
}

interface Node {
  readonly tag: number;
  readonly content: Buffer;
}

/** The values side by side in a piece of DER. Throws where it is none. */
function nodesOf(bytes: Buffer): Node[] {
  const nodes: Node[] = [];
  for (let at = 0; at < bytes.length; ) {
    const [tag = 0, first = 0] = bytes.subarray(at, at + 2);
    const more = first > 127 ? first - 128 : 0;
    if (more > 4 || (first > 127 && more === 0) || at + 2 + more > bytes.length) throw new Error('it is not DER');
    const length = more === 0 ? first : bytes.readUIntBE(at + 2, more);
    const start = at + 2 + more;
    if (start + length > bytes.length) throw new Error('it is not DER');
    nodes.push({ tag, content: bytes.subarray(start, start + length) });
    at = start + length;
  }
  return nodes;
}

/** Down a path of places, each in the one before. */
function inside(bytes: Buffer, ...path: readonly number[]): Buffer {
  return path.reduce((content, place) => {
    const node = nodesOf(content)[place];
    if (!node) throw new Error('it lacks a part');
    return node.content;
  }, bytes);
}

export interface Timestamp {
  readonly hash: Buffer;
  readonly nonce: Buffer | undefined;
  /** As the authority says it, `2026-11-24T02:45:00Z`. */
  readonly at: string;
}

/** What a TimeStampResp says. Throws where it grants nothing or is none. */
export function readTimestamp(response: Uint8Array): Timestamp {
  const whole = inside(Buffer.from(response), 0);
  const status = inside(whole, 0, 0);
  if (status.length !== 1 || ![0, 1].includes(status[0] ?? 9)) throw new Error('it grants no timestamp');
  // ContentInfo, [0], SignedData, encapContentInfo, [0], OCTET STRING, TSTInfo.
  const info = nodesOf(inside(whole, 1, 1, 0, 2, 1, 0, 0));
  const [, , imprint, , time] = info;
  if (!imprint || time?.tag !== 0x18) throw new Error('it lacks a part');
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.\d+)?Z$/.exec(time.content.toString('latin1')) ?? [];
  if (year === undefined) throw new Error('it has no time');
  const nonce = info.slice(5).find(({ tag }) => tag === 0x02)?.content;
  return { hash: inside(imprint.content, 1), nonce, at: `${year}-${month}-${day}T${hour}:${minute}:${second}Z` };
}
