import { rows } from '../../../../plugin/db/rows';
import { contactTable } from '../../../../plugin/engines/crm/data/contacts/contact-table';
import type { ContactStatus } from '../../../../plugin/engines/crm/domain/statuses';
import { type Happening, onHappenings } from '../../../../plugin/engines/crm/work/contacts/happenings';
import { setStatus } from '../../../../plugin/engines/crm/work/contacts/set-status';
import { verifies } from '../../../support/verifies';
import { type CrmSite, crmSite } from '../crm-site';
import { newAddress, newContact, put, queueEverything, queueOf, read } from './people';

describe('the status of a contact', () => {
  let site: CrmSite;
  beforeAll(async () => {
    site = await crmSite({ dialect: 'sqlite' });
  });
  afterAll(() => site?.stop());

  /** As mail services and the contact's own links do. */
  const change = (id: number, status: ContactStatus, by: 'contact' | 'writer') =>
    site.host.storage.tx(async (db) => {
      const row = await rows(db, contactTable).one({ id }, { lock: true });
      if (row) await setStatus(db, [row], { status, by, at: Date.now() });
    });

  const ended = ['unsubscribed', 'bounced', 'complained', 'spammed'] as const;

  test.each(ended)('nobody but the contact ends that it is %s: imports, upserts and the operator included (pain 4)', async (status) => {
    verifies('marketing:contacts:suppression', 'pain:4');
    const { id, email } = await newContact(site, { first_name: 'Ada' });
    await change(id, status, 'writer');
    const forced = { email, status: 'subscribed', __force_update: 'yes', first_name: 'Changed' };
    const answers = [
      await put(site, id, { status: 'subscribed' }),
      await put(site, id, { status: 'transactional' }),
      await site.api('POST', '/subscribers', { body: forced }),
      await site.api('PUT', '/subscribers/subscribers-property', { body: { property: 'status', value: 'subscribed', subscribers: [id] } }),
    ];
    for (const answer of answers)
      expect(answer).toMatchObject({
        status: 422,
        body: { error_code: 'suppressed', message: expect.stringContaining('Set the status to pending') },
      });
    const contacts = [{ email, status: 'subscribed', first_name: 'Ada', last_name: 'Imported' }];
    const imported = await site.api('POST', '/subscribers/bulk-add-update', { body: { contacts, force_update: true } });
    expect(imported.body).toMatchObject({ created: 0, updated: 1, invalids: [] });
    const bulk = { action_name: 'change_contact_status', new_status: 'subscribed', subscriber_ids: [id] };
    const many = await site.api('POST', '/subscribers/do-bulk-action', { body: bulk });
    expect(many.body).toMatchObject({ skipped_contacts: 1, message: expect.stringContaining('1 were left as they are') });
    expect(await read(site, id)).toMatchObject({ status, first_name: 'Ada', last_name: 'Imported' });
  });

  test('pending asks the contact, and does not open a way around it', async () => {
    verifies('marketing:contacts:suppression');
    const { id } = await newContact(site);
    await change(id, 'unsubscribed', 'contact');
    expect((await put(site, id, { status: 'pending' })).body.contact).toMatchObject({ status: 'pending' });
    expect(await put(site, id, { status: 'subscribed' })).toMatchObject({ status: 422, body: { error_code: 'suppressed' } });
    await change(id, 'subscribed', 'contact');
    expect(await read(site, id)).toMatchObject({ status: 'subscribed' });
    expect((await put(site, id, { status: 'pending' })).status).toBe(200);
    expect((await put(site, id, { status: 'subscribed' })).body.contact).toMatchObject({ status: 'subscribed' });
  });

  test('neither deleting the contact nor moving its address ends it', async () => {
    verifies('marketing:contacts:suppression');
    const one = await newContact(site);
    await change(one.id, 'unsubscribed', 'contact');
    await site.api('DELETE', `/subscribers/${one.id}`);
    const sent = { email: one.email, status: 'subscribed' };
    expect((await site.api('POST', '/subscribers', { body: sent })).body).toMatchObject({ error_code: 'suppressed' });
    const imported = await site.api('POST', '/subscribers/bulk-add-update', { body: { contacts: [sent] } });
    expect(imported.body).toMatchObject({ created: 1 });
    expect((await site.api('GET', `/subscribers/0?get_by_email=${one.email}`)).body.subscriber).toMatchObject({ status: 'unsubscribed' });

    const two = await newContact(site);
    await change(two.id, 'complained', 'writer');
    await put(site, two.id, { email: newAddress('moved'), status: 'pending' });
    expect(await put(site, two.id, { status: 'subscribed' })).toMatchObject({ status: 422, body: { error_code: 'suppressed' } });
    const three = await newContact(site);
    expect(await put(site, three.id, { email: two.email })).toMatchObject({
      status: 422,
      body: { email: { suppressed: expect.any(String) } },
    });
  });

  test.each(ended)('becoming %s cancels queued emails, enrolments and courses in the same transaction (pain 5)', async (status) => {
    verifies('marketing:contacts:ends-mail', 'pain:5');
    const { id } = await newContact(site);
    await queueEverything(site, id);
    await change(id, status, 'writer');
    expect(await queueOf(site, id)).toEqual({
      emails: [...Array(5).fill('cancelled'), 'sending', 'sent', 'failed', 'in_doubt', 'bounced', 'paused', 'cancelled'],
      enrolments: ['cancelled', 'cancelled', 'cancelled', 'completed'],
      trackers: ['cancelled', 'completed'],
    });
  });

  test('so does the status of the general update, which tells listeners like every other way (pain 6)', async () => {
    verifies('marketing:contacts:ends-mail', 'marketing:contacts:happenings', 'pain:6');
    const { id } = await newContact(site);
    await queueEverything(site, id);
    const told: Happening[] = [];
    const stop = onHappenings(async (_db, happenings) => void told.push(...happenings));
    await put(site, id, { status: 'unsubscribed' });
    await put(site, id, { status: 'unsubscribed' });
    stop();
    expect((await queueOf(site, id)).enrolments).toEqual(['cancelled', 'cancelled', 'cancelled', 'completed']);
    expect(told).toEqual([
      { kind: 'status_changed', contactId: id, from: 'subscribed', to: 'unsubscribed' },
      { kind: 'contact_updated', contactId: id },
    ]);
  });

  test('subscribing resumes the enrolments that waited for it', async () => {
    verifies('marketing:contacts:ends-mail');
    const { id } = await newContact(site, { status: 'pending' });
    await queueEverything(site, id);
    await change(id, 'subscribed', 'contact');
    expect((await queueOf(site, id)).enrolments).toEqual(['active', 'active', 'waiting', 'completed']);
  });

  test('a listener that fails undoes the change', async () => {
    verifies('marketing:contacts:happenings');
    const { id } = await newContact(site);
    await queueEverything(site, id);
    const stop = onHappenings(async () => {
      throw new Error('the listener failed');
    });
    expect((await put(site, id, { status: 'unsubscribed', first_name: 'Half' })).status).toBe(500);
    stop();
    expect(await read(site, id)).toMatchObject({ status: 'subscribed', first_name: '' });
    expect((await queueOf(site, id)).trackers).toEqual(['active', 'completed']);
  });

  test('listeners hear of what came about, once, and not of what was so before', async () => {
    verifies('marketing:contacts:happenings');
    const told: Happening[] = [];
    const stop = onHappenings(async (_db, happenings) => void told.push(...happenings));
    const email = newAddress('heard');
    const { id } = await newContact(site, { email, status: 'pending', double_optin: true, tags: ['Heard of'], lists: ['Heard list'] });
    const { tags, lists } = await read(site, id);
    const moved = newAddress('heard-later');
    await put(site, id, { email: moved, attach_tags: [tags[0].id], detach_lists: [lists[0].id] });
    await put(site, id, { email: moved, attach_tags: [tags[0].id], detach_lists: [lists[0].id] });
    stop();
    expect(told).toEqual([
      { kind: 'lists_added', contactId: id, ids: [lists[0].id] },
      { kind: 'tags_added', contactId: id, ids: [tags[0].id] },
      { kind: 'contact_created', contactId: id },
      { kind: 'optin_requested', contactId: id },
      { kind: 'lists_removed', contactId: id, ids: [lists[0].id] },
      { kind: 'contact_updated', contactId: id },
      { kind: 'email_changed', contactId: id, from: email, to: moved },
    ]);
  });

  test('what an upsert sends of the status counts only where nobody decided otherwise', async () => {
    verifies('marketing:contacts:upsert');
    const importing = async (email: string, status: string, force_update = false) => {
      await site.api('POST', '/subscribers/bulk-add-update', { body: { contacts: [{ email, status }], force_update } });
      return (await site.api('GET', `/subscribers/0?get_by_email=${email}`)).body.subscriber.status;
    };
    const [subscribed, pending, transactional] = [
      await newContact(site),
      await newContact(site, { status: 'pending' }),
      await newContact(site, { status: 'transactional' }),
    ];
    expect(await importing(subscribed.email, 'pending')).toBe('subscribed');
    expect(await importing(pending.email, 'subscribed')).toBe('pending');
    expect(await importing(pending.email, 'subscribed', true)).toBe('subscribed');
    expect(await importing(transactional.email, 'subscribed')).toBe('subscribed');
    expect(await importing(subscribed.email, 'unsubscribed')).toBe('unsubscribed');
    expect(await importing(subscribed.email, 'pending', true)).toBe('unsubscribed');
  });
});
