import type { Db } from '../../../../host';
import { refuse } from '../../../kit/input/errors';
import { wordOf } from '../../../kit/input/rules';
import type { EngineCall } from '../../../kit/route';
import { campaignList } from '../../data/campaigns/campaign-list';
import { type EmailFilter, emailList } from '../../data/campaigns/email-list';
import { contacts } from '../../data/contacts/contacts';
import { labels } from '../../data/intake/labels';
import { shareUrl } from '../../mail/compose/addresses';
import { linkSecret } from '../../mail/tokens';
import { changeLinks } from '../../work/contacts/change-links';
import { resolveLinks } from '../../work/contacts/resolve-links';
import { lockCampaign } from '../../work/emails/life-cycle';
import { idsOf } from '../contacts/contact-query';
import { notFound, route } from '../route';
import { existing } from './campaigns';

/** `PUT /campaigns/{id}/update-labels`: these are all from now on. */
async function updateLabels(call: EngineCall) {
  const ids = idsOf(call.body.label_ids ?? call.body.labels, 'label_ids');
  return call.engine.host.storage.tx(async (db) => {
    const { id } = await lockCampaign(db, call.id('id'));
    return saveLabels(db, id, ids);
  });
}

/** Labels of what is kept as campaigns are. Call with it locked; 404 for a label that there is not. */
export async function saveLabels(db: Db, id: number, ids: readonly number[]) {
  const known = (await labels(db).many(ids)).map((row) => row.id);
  const missing = ids.find((one) => !known.includes(one));
  if (missing !== undefined) throw notFound('Label', missing);
  await labels(db).set('campaign', id, ids);
  return { message: 'The labels have been saved.', labels: (await campaignList(db).labels([id])).get(id) ?? [] };
}

/** `GET /campaigns/{id}/share-url`: where everybody may read it, without the values of a contact. */
async function getShareUrl(call: EngineCall) {
  const { host } = call.engine;
  const row = await host.storage.run((db) => existing(db, call.id('id')));
  return { sharable_url: shareUrl({ site: (await host.site()).url, key: linkSecret(host) }, row) };
}

/** By the words of the wire. */
const filters: Readonly<Record<string, EmailFilter>> = { email_open: 'open', email_not_open: 'unopened', email_clicked: 'click' };
const atOnce = 400;

/** `POST /campaigns-pro/{id}/tag-actions`: give the recipients who did something tags, or take them; in parts, so that nobody waits long. */
async function tagRecipients(call: EngineCall) {
  const { engine, body } = call;
  const filter = filters[wordOf(body, 'activity_type')];
  if (!filter) throw refuse(`activity_type must be one of: ${Object.keys(filters).join(', ')}.`);
  const action = wordOf(body, 'action_type');
  if (action !== 'add_tags' && action !== 'remove_tags') throw refuse('action_type must be add_tags or remove_tags.');
  const sent = idsOf(body.tags, 'tags');
  if (sent.length === 0) throw refuse('Send the ids of the tags as tags.');
  const { storage } = engine.host;
  const campaignId = call.id('id');
  await storage.run((db) => existing(db, campaignId));
  const done = new Set<number>();
  for (let last = 0, isMore = true; isMore; ) {
    const part = await storage.tx(async (db) => {
      const tags = await resolveLinks(db, { kind: 'tags', refs: sent, name: 'tags' });
      const emails = await emailList(db).after({ campaignId, filter, search: '' }, last, atOnce);
      const wanted = [...new Set(emails.map(({ contactId }) => contactId))].sort((a, b) => a - b);
      const ids = (await contacts(db).many(wanted, { lock: true })).map(({ id }) => id);
      const change = action === 'add_tags' ? { attach: tags } : { attach: [], detach: tags };
      await changeLinks(db, 'tags', { contactIds: ids, ...change, at: engine.now() });
      return { ids, found: emails };
    });
    for (const id of part.ids) done.add(id);
    last = part.found.at(-1)?.id ?? last;
    isMore = part.found.length === atOnce;
  }
  return { message: `The tags of ${done.size} contacts have been saved.`, count: done.size };
}

const manage = 'crm_manage_emails';

/** Labels, the public address and what follows from opens and clicks. */
export const extraRoutes = [
  route('PUT /campaigns/{id}/update-labels', manage, updateLabels),
  route('GET /campaigns/{id}/share-url', 'crm_read_emails', getShareUrl),
  route('POST /campaigns-pro/{id}/tag-actions', manage, tagRecipients),
];
