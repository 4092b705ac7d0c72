import { rows } from '../../../db/rows';
import { DeliveryFailed, type DeliveryKind } from '../../../kit/delivery';
import { checkpointTable } from './ledger-tables';
import { checkpointKind } from './make-checkpoint';

/** Posts a checkpoint, which is signed by itself, to every address among the anchors. */
export const checkpointDelivery: DeliveryKind = {
  kind: checkpointKind,
  async deliver({ payload }, { host, fetch, settings }) {
    const { no } = payload as { readonly no: number };
    const row = await host.storage.run((db) => rows(db, checkpointTable).one({ no }));
    if (!row) throw new DeliveryFailed(`Checkpoint ${no} is no longer in the database.`, { isFinal: true });
    for (const url of settings.ledger.urls) {
      const { status } = await fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: row.line });
      if (status < 200 || status > 299) throw new DeliveryFailed(`The anchor ${new URL(url).host} answered ${status}.`);
    }
  },
};
