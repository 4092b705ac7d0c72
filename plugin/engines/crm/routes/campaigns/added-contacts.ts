import { invalidFields, refuse } from '../../../kit/input/errors';
import type { EngineCall } from '../../../kit/route';
import { campaigns } from '../../data/campaigns/campaigns';
import { contacts } from '../../data/contacts/contacts';
import { idsIn } from '../../domain/automations/ids';
import { momentOf } from '../../views/zone';
import { settingsOf } from '../../work/emails/campaign-settings';
import { demandStatus, lockCampaign } from '../../work/emails/life-cycle';
import { idsOf } from '../contacts/contact-query';
import { route } from '../route';
import { countOf } from './schedule';

/** One statement names all of them. */
const most = 5000;

/**
 * `POST /campaigns/{id}/subscribe`: these contacts are recipients too, beside those that lists, tags, segments and conditions choose, as
 * long as its emails are not made yet (D417).
 */
async function addContacts(call: EngineCall) {
  const ids = idsOf(call.body.subscriber_ids, 'subscriber_ids');
  if (ids.length === 0) throw refuse('Send the ids of the contacts as subscriber_ids.');
  const moment = await momentOf(call);
  return call.engine.host.storage.tx(async (db) => {
    const campaign = await lockCampaign(db, call.id('id'));
    demandStatus(campaign, ['draft', 'pending-scheduled'], 'given more contacts');
    const contactRows = await contacts(db).many(ids);
    const missing = ids.filter((id) => !contactRows.some((row) => row.id === id));
    if (missing.length > 0) throw invalidFields({ subscriber_ids: { exists: `No such contact: ${missing.join(', ')}.` } });
    const before = settingsOf(campaign);
    const skipped = contactRows.filter(({ status }) => status !== 'subscribed');
    const added = [
      ...new Set([...idsIn(before.added_contacts), ...contactRows.flatMap(({ id, status }) => (status === 'subscribed' ? id : []))]),
    ];
    if (added.length > most) throw refuse(`Add at most ${most} contacts one by one. Give them a tag, and choose that.`);
    const settings = { ...before, added_contacts: added };
    const count = await countOf(db, settings, moment);
    await campaigns(db).update(campaign, { settings, recipientsCount: count, updatedAt: moment.now });
    return {
      message: 'The contacts have been added.',
      count,
      added: contactRows.length - skipped.length,
      skipped: skipped.map(({ id, status }) => ({ id, reason: `The contact is ${status}.` })),
    };
  });
}

export const addedContactRoutes = [route('POST /campaigns/{id}/subscribe', 'crm_manage_emails', addContacts)];
