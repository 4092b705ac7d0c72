import type { JobCtx } from '../../../kit/group';
import { type ContactStorage, storedContact } from '../capture/masking';
import { withPersonKeys } from '../persons/person-keys';
import { contactStorage } from './contact-storage';
import { type LeadInput, type RecordedEvent, recordLead } from './record';

/** Leads, as code in the same process sees them. */
interface LeadsApi {
  /** Record a lead, or one more event of the lead `ref`. Contact details are kept as the module's `contact_storage` says. Throws OperationError. */
  record(input: LeadInput): Promise<RecordedEvent>;
}

/** See `LeadsApi`. */
export const leadsApi = (ctx: JobCtx): LeadsApi => ({
  async record({ contact, ...input }) {
    const contactFields = contact && withPersonKeys(ctx.vault, contact, storedContact(filled(contact), await storageNow(ctx)));
    return recordLead(ctx, contactFields ? { ...input, contact: contactFields } : input);
  },
});

/** As it is stored now; joins the caller's transaction, where there is one. */
const storageNow = (ctx: JobCtx): Promise<ContactStorage> => ctx.host.storage.run((db) => contactStorage({ ...ctx, db }));

const filled = (contact: NonNullable<LeadInput['contact']>) =>
  Object.fromEntries(Object.entries(contact).filter(([, value]) => value !== undefined));
