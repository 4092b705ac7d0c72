import { DeliveryFailed, type DeliveryKind } from '../../../../kit/delivery';
import { findings } from '../findings';
import { witnessKind } from '../make-checkpoint';
import { refusalSentence } from '../sentences';
import { ledgerSigner } from '../signing';
import { treeOf } from '../tree-head';
import { askWitness, WitnessFailed } from './ask-witness';
import { cosignatures } from './cosignatures';

/** Has a witness cosign the tree as it is by now, which makes older ones superfluous; a refusal waits for a person (D541, D542). */
export const witnessDelivery: DeliveryKind = {
  kind: witnessKind,
  supersedes: true,
  async deliver({ payload }, { host: { storage }, vault, fetch, settings, now, log }) {
    const { key } = payload as { readonly key: string };
    const witness = settings.ledger.witnesses.find((one) => one.key === key);
    if (!witness) return;
    const [tree, last] = await storage.run((db) => Promise.all([treeOf(db), cosignatures(db).last(key)]));
    const own = { tree, signer: ledgerSigner(vault) };
    const answer = await askWitness(own, { fetch, witness, from: last?.size ?? 0, isForward: true }).catch((error: unknown) => {
      if (!(error instanceof WitnessFailed)) throw error;
      throw new DeliveryFailed(`The witness ${witness.name} cosigned nothing, as ${error.message}.`, { cause: error });
    });
    if ('cosignature' in answer) return storage.run((db) => cosignatures(db).store(key, answer.size, answer.cosignature));
    const sentence = refusalSentence(witness, answer);
    log.error({ witness: witness.name, checkpoints: answer.saw }, sentence);
    await storage.tx((db) => findings(db).store([sentence], now()));
  },
};
