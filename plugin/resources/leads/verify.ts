import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { leadId } from './lib/fields';
import { ledgerKeys, verifyLead } from './lib/ledger/verify-lead';
import { ChainView } from './lib/view';

export const leadsVerify = defineOperation({
  summary: 'Check the chain of one lead: that no event was changed, removed or added behind its back.',
  effect: 'read',
  params: Params({ id: leadId }),
  returns: Returns({ id: Type.Integer(), chain: ChainView }),
}).handler(async ({ id }, { db, vault }) => {
  const { chain } = await verifyLead(db, { keys: ledgerKeys(vault), id });
  return { id, chain };
});
