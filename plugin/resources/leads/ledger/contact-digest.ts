import { randomBytes } from 'node:crypto';
import type { Db } from '../../../host';
import { sha256Text } from '../../../kit/digest';
import { dataOf } from './claims';

/** Under this name an event says what the contact details are from then on; null: there are none. Nobody else may use it. */
export const contactKey = 'contact_digest';

/** The words of a contact record, in the order in which they are digested. */
export interface ContactWords {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly company: string;
  readonly message: string;
}

/** Made for each change, and kept in the record only: with the record goes what its digests could be compared with. */
export const newSalt = (): Uint8Array => randomBytes(16);

/** What the chain keeps of a contact record (D496). */
export const contactDigest = (salt: Uint8Array | null, { name, email, phone, company, message }: ContactWords): string =>
  sha256Text(JSON.stringify([Buffer.from(salt ?? []).toString('base64url'), name, email, phone, company, message]));

/** The part of an event that vouches for the contact record. Each lead's first event does, also where there is none. */
export const vouching = (digest: string | null | undefined) => (digest === undefined ? {} : { [contactKey]: digest });

/** What the chain of a lead last said of its contact record; undefined where it never did. The caller holds the lead's row. */
export async function lastContactDigest(db: Db, leadId: number): Promise<string | null | undefined> {
  const sql = `SELECT body FROM sp_lead_events WHERE lead_id = ? AND body LIKE '%"${contactKey}":%' ORDER BY seq DESC`;
  for (const { body } of await db.query<{ body: string }>(sql, [leadId])) {
    const digest = contactDigestIn(body);
    if (digest !== undefined) return digest;
  }
  return undefined;
}

/** What an event says of the contact record; undefined where it says nothing. */
export function contactDigestIn(body: string): string | null | undefined {
  // Most events say nothing, and are not parsed for it.
  if (!body.includes(`"${contactKey}":`)) return undefined;
  const { [contactKey]: digest } = dataOf(body);
  return typeof digest === 'string' || digest === null ? digest : undefined;
}
