import { Type } from '@sinclair/typebox';
import type { Ctx } from '../../kit/ctx';
import { defineOperation } from '../../kit/operation';
import { Params, Returns, Secret } from '../../kit/schema';
import { SecretCorrupt } from '../../secrets/envelope';
import type { CrmSlot } from './slot/crm-slot-table';
import { crmSlots } from './slot/crm-slots';
import { crmNum } from './slot/fields';
import { apiKeyRef } from './slot/secret';

export const crmSetSecret = defineOperation({
  summary: 'Store the API key of a CRM; it is never shown again.',
  effect: 'write',
  unseen: true,
  params: Params({ crm_num: crmNum, api_key: Secret('API key of the CRM') }),
  returns: Returns({ crm_num: Type.String(), key_set: Type.Literal(true) }),
}).handler(async function crmSetSecret({ crm_num, api_key }, ctx) {
  const slots = crmSlots(ctx.db);
  const slot = await slots.get(crm_num, { lock: true });
  const changed = (await storedKey(slot, ctx)) !== api_key;
  if (changed) {
    const generation = slot.generation + 1;
    const apiKeySealed = await ctx.vault.seal(ctx.db, apiKeyRef({ ...slot, generation }), api_key);
    await slots.update(slot, { apiKeySealed, generation });
  }
  return { data: { crm_num, key_set: true as const }, changed };
});

/** A key that can't be read any more counts as none, so that setting it again fixes it. */
async function storedKey(slot: CrmSlot, { db, vault }: Pick<Ctx, 'db' | 'vault'>): Promise<string | undefined> {
  if (slot.apiKeySealed === null) return undefined;
  try {
    return await vault.open(db, apiKeyRef(slot), slot.apiKeySealed);
  } catch (error) {
    if (error instanceof SecretCorrupt) return undefined;
    throw error;
  }
}
