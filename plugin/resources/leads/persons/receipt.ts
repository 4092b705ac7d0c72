import type { Person, PersonCtx } from '../../../kit/person';
import { canonicalText } from '../ledger/canonical';
import { ledgerSigner } from '../ledger/signing';
import { allKeys } from './person-keys';

/** Who can show it proves that the site erased them; nobody can read from it whom. */
export function receiptOf({ vault, now, actor }: PersonCtx, whom: Person, erased: Record<string, number>) {
  const signer = ledgerSigner(vault);
  const person = allKeys(vault, whom).map((key) => Buffer.from(key).toString('base64url'));
  const receipt = { format: 'siteplane.erasure' as const, v: 1 as const, at: new Date(now()).toISOString(), by: actor, person, erased };
  return { receipt, signature: signer.sign(canonicalText(receipt, '/receipt')), public_key: signer.publicKey };
}
