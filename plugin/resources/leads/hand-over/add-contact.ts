import { rows } from '../../../db/rows';
import type { AddedPerson, AddPerson, Db, Host, NamedPerson, PeopleService } from '../../../host';
import type { Ctx } from '../../../kit/ctx';
import { refused } from '../../../kit/errors';
import { wholeOf } from '../capture/masking';
import { appendEvent } from '../ledger/append';
import { dataOf } from '../ledger/claims';
import { leadContacts } from '../record/contacts';
import { leadEventTable } from '../record/event-table';
import type { Lead } from '../record/lead-table';
import { tellable } from './order-hand-over';

/** The marketing of this site; not to be asked inside a transaction. Throws `conflict` where there is none. */
export async function marketing({ plugins }: Pick<Host, 'plugins'>): Promise<AddPerson> {
  const adding = (await plugins.lookup<PeopleService>('siteplane.people')?.adding()) ?? 'off';
  if (adding === 'off') throw refused('module "marketing-crm" is inactive');
  if (adding === 'elsewhere') throw refused('the contacts are kept by another site; add this one there');
  return adding;
}

type Adding = Pick<Ctx, 'db' | 'host' | 'vault' | 'now' | 'caller'>;

interface Wish extends Pick<NamedPerson, 'tags' | 'lists'> {
  readonly add: AddPerson;
}

// D538
/** Make the person of a lead a contact of the site's marketing, who is asked to confirm, in the caller's transaction. Throws `not_found`, `conflict`. */
export async function addContact(ctx: Adding, id: number, { add, ...labels }: Wish) {
  const { db, host, vault, now, caller } = ctx;
  const lead = await tellable(db, id);
  const added = await add(db, { ...(await personOf(db, lead)), ...labels });
  if ('suppressed' in added) throw refused(`the person of ${lead.ref} is ${added.suppressed} in marketing, which only they can change`);
  const changed = added.isChanged || !(await wasTold(db, lead, added));
  if (changed) {
    const data = { to: 'marketing', contact_id: added.id, status: added.status, by: `${caller.kind}:${caller.id}` };
    await appendEvent({ db, storage: host.storage, vault, now: now() }, lead, { type: 'forwarded', data });
  }
  return { contactId: added.id, status: added.status, changed };
}

async function personOf(db: Db, { id, ref, source, campaign }: Lead): Promise<Omit<NamedPerson, 'tags' | 'lists'>> {
  const stored = await leadContacts(db).get(id);
  const { email, name = '', phone = '' } = stored ? wholeOf({ email: stored.email, name: stored.name, phone: stored.phone }) : {};
  if (email === undefined) throw refused(`no whole email address of ${ref} is stored; store contact details in full`);
  return { email, name, phone, source, campaign, ref };
}

/** Whether the timeline says so already. */
async function wasTold(db: Db, { id }: Lead, added: Extract<AddedPerson, { id: number }>): Promise<boolean> {
  const events = await rows(db, leadEventTable).many({ leadId: id, type: 'forwarded' }, { order: [['seq', 'DESC']], limit: 100 });
  return events.some(({ body }) => dataOf(body).contact_id === added.id);
}
