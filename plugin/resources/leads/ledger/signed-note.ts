import { sha256 } from '../../../kit/digest';

/** Signed notes (c2sp.org/signed-note): a text, a blank line, and a line for each signature. */

/** Of what kind a signature is: of the log itself, or the cosignature of a witness. */
export const noteTypes = { log: 1, cosignature: 4 } as const;

/** By whom a note is signed, and how. */
export interface NoteKey {
  readonly name: string;
  readonly type: (typeof noteTypes)[keyof typeof noteTypes];
  /** The Ed25519 key in base64url. */
  readonly key: string;
}

const idOf = ({ name, type, key }: NoteKey) => sha256(`${name}\n`, Uint8Array.of(type), Buffer.from(key, 'base64url')).subarray(0, 4);

export function signatureLine(by: NoteKey, signature: Uint8Array): string {
  return `— ${by.name} ${Buffer.concat([idOf(by), signature]).toString('base64')}\n`;
}

/** What the lines say that this key has signed; lines of others are passed over. */
export function signaturesBy(by: NoteKey, lines: string): Buffer[] {
  const id = idOf(by);
  const start = `— ${by.name} `;
  const own = lines.split('\n').filter((line) => line.startsWith(start));
  return own
    .map((line) => Buffer.from(line.slice(start.length), 'base64'))
    .filter((bytes) => id.equals(bytes.subarray(0, id.length)))
    .map((bytes) => bytes.subarray(id.length));
}
