import { sha256 } from '../../../kit/digest';

interface Work {
  readonly token: string;
  /** What the browser has found: a number as text. */
  readonly work: string;
  readonly bits: number;
}

/** Whether SHA-256 of `<token>.<work>` begins with so many zero bits: checked by one hash, found by 2^bits of them. */
export function isWorked({ token, work, bits }: Work): boolean {
  if (!/^\d{1,10}$/.test(work)) return false;
  return bits === 0 || sha256(`${token}.${work}`).readUInt32BE(0) >>> (32 - bits) === 0;
}
