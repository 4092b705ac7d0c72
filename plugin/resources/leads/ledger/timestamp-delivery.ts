import { randomBytes } from 'node:crypto';
import { isDuplicate } from '../../../db/connection';
import { rows } from '../../../db/rows';
import { DeliveryFailed, type DeliveryKind } from '../../../kit/delivery';
import { sameBytes } from '../../../kit/same-text';
import { checkpointTable, timestampTable } from './ledger-tables';
import { timestampKind } from './make-checkpoint';
import { readTimestamp, type Timestamp, timestampRequest } from './timestamp';

const maxBytes = 65_536;

/** Asks the authority for a timestamp of a checkpoint, which covers all before it; a newer one makes an older one superfluous (D499). */
export const timestampDelivery: DeliveryKind = {
  kind: timestampKind,
  supersedes: true,
  async deliver({ payload }, { host, fetch, settings }) {
    const { no } = payload as { readonly no: number };
    const { tsa } = settings.ledger;
    if (tsa === undefined) return;
    const row = await host.storage.run((db) => rows(db, checkpointTable).one({ no }));
    if (!row) throw new DeliveryFailed(`Checkpoint ${no} is no longer in the database.`, { isFinal: true });
    const nonce = randomBytes(8);
    nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40;
    const headers = { 'Content-Type': 'application/timestamp-query', Accept: 'application/timestamp-reply' };
    const { status, body } = await fetch(tsa, { method: 'POST', headers, body: timestampRequest({ hash: row.hash, nonce }), maxBytes });
    const { host: authority } = new URL(tsa);
    if (status !== 200) throw new DeliveryFailed(`The timestamp authority ${authority} answered ${status}.`);
    const stamp = timestampIn(body, authority);
    if (!sameBytes(stamp.hash, row.hash) || !stamp.nonce || !sameBytes(stamp.nonce, nonce))
      throw new DeliveryFailed(`The timestamp authority ${authority} answered with a timestamp of something else.`);
    await host.storage
      .run((db) => rows(db, timestampTable).insert({ no, at: stamp.at, response: body.toString('base64') }))
      .catch((error: unknown) => {
        if (!isDuplicate(error)) throw error;
      });
  },
};

function timestampIn(body: Uint8Array, authority: string): Timestamp {
  try {
    return readTimestamp(body);
  } catch (cause) {
    throw new DeliveryFailed(`The answer of the timestamp authority ${authority} cannot be used.`, { cause });
  }
}
