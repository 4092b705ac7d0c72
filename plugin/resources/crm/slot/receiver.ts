import { slotNum } from '../../../db/slots';
import type { Db } from '../../../host';
import type { Vault } from '../../../kit/vault';
import type { CrmSlot } from './crm-slot-table';
import { crmSlots } from './crm-slots';
import { apiKeyRef } from './secret';

/** A CRM slot as something that is sent to. */
export interface CrmReceiver {
  readonly crmNum: string;
  /** Another one once the slot was emptied. */
  readonly slotId: string;
  readonly name: string;
  /** Empty where there is none. */
  readonly url: string;
  /** Opens the API key; undefined where there is none. */
  readonly apiKey: ((vault: Pick<Vault, 'open'>) => Promise<string>) | undefined;
}

/** The slot of that number. Throws `not_found`. */
export async function crmReceiver(db: Db, crmNum: string): Promise<CrmReceiver> {
  const slot = await crmSlots(db).get(crmNum);
  return { crmNum: slotNum(slot.num), slotId: slot.rowUuid, name: slot.name, url: slot.url, apiKey: keyOf(db, slot) };
}

function keyOf(db: Db, slot: CrmSlot): CrmReceiver['apiKey'] {
  const { apiKeySealed } = slot;
  return apiKeySealed === null ? undefined : (vault) => vault.open(db, apiKeyRef(slot), apiKeySealed);
}
