import { noteTypes, signaturesBy } from '../signed-note';
import { isSigned } from '../signing';

/** Somebody outside who has promised to cosign only what continues what it has cosigned before (c2sp.org/tlog-witness). */
export interface Witness {
  readonly url: string;
  readonly name: string;
  /** Its Ed25519 key in base64url. */
  readonly key: string;
}

/** That a witness saw a head, and when. */
export interface Cosignature {
  /** As the witness says it, `2026-11-25T02:45:00Z`. */
  readonly at: string;
  /** The line of the note. */
  readonly line: string;
}

/** The year 10000, after which no text of a time is one. */
const endOfTime = 253_402_300_800n;

/** The cosignature (c2sp.org/tlog-cosignature, version 1) of a head by this witness among the lines; undefined where there is no true one. */
export function cosignatureIn(lines: string, { name, key }: Pick<Witness, 'name' | 'key'>, text: string): Cosignature | undefined {
  for (const line of lines.split('\n')) {
    for (const bytes of signaturesBy({ name, type: noteTypes.cosignature, key }, line)) {
      if (bytes.length !== 72) continue;
      const time = bytes.readBigUInt64BE();
      const signature = bytes.subarray(8).toString('base64url');
      if (time >= endOfTime || !isSigned(key, `cosignature/v1\ntime ${time}\n${text}`, signature)) continue;
      return { at: new Date(Number(time) * 1000).toISOString().replace('.000Z', 'Z'), line: `${line}\n` };
    }
  }
  return undefined;
}
