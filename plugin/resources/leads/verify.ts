import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { ledgerKeys, verifyLead } from './ledger/verify-lead';
import { leadId } from './record/fields';
import { ChainView } from './record/view';

export const leadsVerify = defineOperation({
  summary: 'Verify the chain of one lead: no event was changed, removed or added.',
  effect: 'read',
  params: Params({ id: leadId }),
  returns: Returns({ id: Type.Integer(), chain: ChainView }),
}).handler(async function leadsVerify({ id }, { db, vault }) {
  const { chain } = await verifyLead(db, { keys: ledgerKeys(vault), id });
  return { id, chain };
});
