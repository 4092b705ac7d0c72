import type { JobCtx } from '../../../kit/group';
import { moduleConfig } from '../../modules/lib/port';
import { type ContactStorage, storedContact } from './capture/masking';
import { type LeadInput, type Recorded, recordLead } from './record';

/** What the composition root and other groups may use of leads. */
export { type RunningLedger, startLedger } from './ledger/start-ledger';
export { type LeadInput, type Recorded, recordLead };

/** Leads, as code in the same process sees them. */
export interface LeadsHandle {
  /** Record a lead, or one more event of the lead `ref`. Contact details are kept as the module's `contact_storage` says. Throws OperationError. */
  record(input: LeadInput): Promise<Recorded>;
}

/** See `LeadsHandle`. */
export const leadsHandle = (ctx: JobCtx): LeadsHandle => ({
  async record({ contact, ...input }) {
    const kept = contact && storedContact(filled(contact), await contactStorage(ctx));
    return recordLead(ctx, kept ? { ...input, contact: kept } : input);
  },
});

/** As it is stored now; joins the caller's transaction, where there is one. */
async function contactStorage(ctx: JobCtx): Promise<ContactStorage> {
  const config = await ctx.host.storage.run((db) => moduleConfig({ ...ctx, db }, 'leads'));
  return (config.contact_storage as ContactStorage | undefined) ?? 'masked';
}

const filled = (contact: NonNullable<LeadInput['contact']>) =>
  Object.fromEntries(Object.entries(contact).filter(([, value]) => value !== undefined));
