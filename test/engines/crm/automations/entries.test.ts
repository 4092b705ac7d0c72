import { rows } from '../../../../plugin/db/rows';
import { contactFactTable } from '../../../../plugin/engines/crm/data/contacts/fact-table';
import { enterBirthdays } from '../../../../plugin/engines/crm/work/automations/birthdays';
import { verifies } from '../../../support/verifies';
import { newContact, put } from '../contacts/people';
import { type CrmSite, crmSite } from '../crm-site';
import { aLabel, anAutomation, dayMs, note, notesOf, placeOf, run } from './course';

describe('who enters automations', () => {
  let site: CrmSite;
  beforeAll(async () => {
    site = await crmSite({ dialect: 'sqlite' });
  });
  afterAll(() => site?.stop());

  const steps = [note('Was here')];
  const attach = (id: number, tags: readonly number[]) => put(site, id, { attach_tags: tags });
  const track = (id: number, event: object) =>
    site.api('POST', '/subscribers/track-event', { body: { subscriber_id: id, title: 'T', ...event } });

  test.each([
    ['any', ['one']],
    ['all', ['one', 'two']],
  ] as const)('with %s of the tags: those who got %j', async (select, needed) => {
    verifies('marketing:automations:entry');
    const ids = {
      one: await aLabel(site, 'tags', `${select} one`),
      two: await aLabel(site, 'tags', `${select} two`),
      other: await aLabel(site, 'tags', `${select} other`),
    };
    const settings = { tags: [ids.one, ids.two], select_type: select };
    const { id } = await anAutomation(site, { trigger: 'crm_contact_added_to_tags', settings, steps });
    const contact = await newContact(site);
    await attach(contact.id, [ids.other]);
    expect(await placeOf(site, id, contact.id)).toBeUndefined();
    for (const name of needed) {
      expect(await placeOf(site, id, contact.id)).toBeUndefined();
      await attach(contact.id, [ids[name]]);
    }
    expect(await placeOf(site, id, contact.id)).toMatchObject({ status: 'active', sourceTriggerName: 'crm_contact_added_to_tags' });
  });

  test('with all that were taken off: those who have none of them any more', async () => {
    verifies('marketing:automations:entry');
    const lists = [await aLabel(site, 'lists', 'Left one'), await aLabel(site, 'lists', 'Left two')];
    const settings = { lists, select_type: 'all' };
    const { id } = await anAutomation(site, { trigger: 'crm_contact_removed_from_lists', settings, steps });
    const contact = await newContact(site, { lists });
    await put(site, contact.id, { detach_lists: [lists[0]] });
    expect(await placeOf(site, id, contact.id)).toBeUndefined();
    await put(site, contact.id, { detach_lists: [lists[1]] });
    expect(await placeOf(site, id, contact.id)).toMatchObject({ status: 'active' });
  });

  test('a draft lets nobody in, and what the writer takes back never happened', async () => {
    verifies('marketing:automations:entry');
    const draft = await anAutomation(site, { steps, isDraft: true });
    const published = await anAutomation(site, { steps });
    const contact = await newContact(site);
    expect(await placeOf(site, draft.id, contact.id)).toBeUndefined();
    expect(await placeOf(site, published.id, contact.id)).toMatchObject({ status: 'active' });
    await site.api('DELETE', `/funnels/${published.id}`);
    expect(await placeOf(site, published.id, contact.id)).toBeUndefined();
  });

  test('a second time only where it is said, and not while they are in it where that is said', async () => {
    verifies('marketing:automations:entry');
    const key = { event_key: 'order' };
    const once = await anAutomation(site, { trigger: 'crm/event_tracked', settings: key, steps });
    const again = { run_multiple: 'yes' };
    const often = await anAutomation(site, { trigger: 'crm/event_tracked', settings: key, conditions: again, steps });
    const idle = await anAutomation(site, {
      trigger: 'crm/event_tracked',
      settings: key,
      conditions: { ...again, dont_run_on_active: 'yes' },
      steps,
    });
    const { id } = await newContact(site);
    await track(id, key);
    const first = {
      once: await placeOf(site, once.id, id),
      often: await placeOf(site, often.id, id),
      idle: await placeOf(site, idle.id, id),
    };
    await track(id, key);
    expect((await placeOf(site, once.id, id))?.id).toBe(first.once?.id);
    expect((await placeOf(site, often.id, id))?.id).not.toBe(first.often?.id);
    expect((await placeOf(site, idle.id, id))?.id).toBe(first.idle?.id);
    await run(site, Date.now() + 1000);
    await track(id, key);
    expect((await placeOf(site, once.id, id))?.status).toBe('completed');
    expect((await placeOf(site, idle.id, id))?.id).not.toBe(first.idle?.id);
  });

  test('of events by key, how often, and value', async () => {
    verifies('marketing:automations:entry');
    const value_conditions = [
      [
        { operator: '>', value: '9' },
        { operator: '<', value: 100 },
      ],
      [{ operator: 'contains', value: 'VIP' }],
    ];
    const settings = { event_key: 'paid', minimum_event_count: 2 };
    const { id } = await anAutomation(site, { trigger: 'crm/event_tracked', settings, conditions: { value_conditions }, steps });
    const external = await anAutomation(site, { trigger: 'crm/external_event', settings: { provider: 'shop' }, steps });
    const entered = async (values: readonly string[]) => {
      const contact = await newContact(site);
      for (const value of values) await track(contact.id, { event_key: 'paid', value });
      return (await placeOf(site, id, contact.id)) !== undefined;
    };
    expect(await entered(['10'])).toBe(false);
    expect(await entered(['1', '10'])).toBe(true);
    expect(await entered(['10', '9'])).toBe(false);
    expect(await entered(['10', '100'])).toBe(false);
    expect(await entered(['1', 'a vip order'])).toBe(true);
    const contact = await newContact(site);
    await track(contact.id, { event_key: 'x' });
    expect(await placeOf(site, external.id, contact.id)).toBeUndefined();
    await track(contact.id, { event_key: 'x', provider: 'shop', title: 'Shop' });
    expect(await placeOf(site, external.id, contact.id)).toBeDefined();
  });

  test('whose status changed from and to what is named', async () => {
    verifies('marketing:automations:entry');
    const settings = { from_status: ['pending'], to_status: ['subscribed'] };
    const { id } = await anAutomation(site, { trigger: 'crm/subscriber_status_changed', settings, steps });
    const [one, other] = [await newContact(site, { status: 'pending' }), await newContact(site)];
    await put(site, other.id, { status: 'pending' });
    expect(await placeOf(site, id, other.id)).toBeUndefined();
    await put(site, one.id, { status: 'subscribed' });
    expect(await placeOf(site, id, one.id)).toMatchObject({ status: 'active' });
  });

  test('who is not subscribed yet waits, unless the automation is for everybody', async () => {
    verifies('marketing:automations:pending');
    const waiting = await anAutomation(site, { steps });
    const forced = await anAutomation(site, { settings: { __force_run_actions: 'yes' }, steps });
    const { id } = await newContact(site, { status: 'pending' });
    await run(site, Date.now() + 1000);
    expect(await placeOf(site, waiting.id, id)).toMatchObject({ status: 'pending' });
    expect(await placeOf(site, forced.id, id)).toMatchObject({ status: 'completed' });
    const asked = await site.host.storage.run((db) => rows(db, contactFactTable).count({ contactId: id, key: 'optin_sent' }));
    expect(asked).toBe(1);
    await put(site, id, { status: 'subscribed' });
    await run(site, Date.now() + 1000);
    expect(await placeOf(site, waiting.id, id)).toMatchObject({ status: 'completed' });
    expect((await notesOf(site, id)).filter((title) => title === 'Was here').length).toBeGreaterThan(1);
  });

  test('birthdays on the calendar of the site, once a year; the 29th of February on the 28th in other years', async () => {
    verifies('marketing:automations:entry');
    const { id } = await anAutomation(site, { trigger: 'crm_contact_birthday', conditions: { run_multiple: 'yes' }, steps });
    const may = await newContact(site, { date_of_birth: '1990-05-13' });
    const leap = await newContact(site, { date_of_birth: '1992-02-29' });
    const on = async (at: number) => {
      await enterBirthdays(site.host, at);
      const places = [await placeOf(site, id, may.id), await placeOf(site, id, leap.id)];
      return places.map((place) => place?.createdAt === at);
    };
    expect(await on(Date.UTC(2031, 1, 27, 12))).toEqual([false, false]);
    expect(await on(Date.UTC(2031, 1, 28, 12))).toEqual([false, true]);
    expect(await on(Date.UTC(2031, 4, 13, 12))).toEqual([true, false]);
    expect(await on(Date.UTC(2031, 4, 13, 13))).toEqual([false, false]);
    await run(site, Date.UTC(2031, 4, 14));
    expect(await on(Date.UTC(2032, 1, 28, 12))).toEqual([false, false]);
    expect(await on(Date.UTC(2032, 1, 29, 12))).toEqual([false, true]);
    expect(await on(Date.UTC(2032, 4, 13, 12) + dayMs)).toEqual([false, false]);
  });

  test('birthdays where the site is a day ahead of UTC', async () => {
    verifies('marketing:automations:entry');
    const { id } = await anAutomation(site, { trigger: 'crm_contact_birthday', steps });
    const { id: contactId } = await newContact(site, { date_of_birth: '1990-06-02' });
    await site.host.options.set('timezone', 'Pacific/Auckland');
    try {
      await enterBirthdays(site.host, Date.UTC(2031, 5, 2, 13));
      expect(await placeOf(site, id, contactId)).toBeUndefined();
      await enterBirthdays(site.host, Date.UTC(2031, 5, 1, 13));
      expect(await placeOf(site, id, contactId)).toMatchObject({ createdAt: Date.UTC(2031, 5, 1, 13) });
    } finally {
      await site.host.options.set('timezone', 'UTC');
    }
  });

  test('by hand, with many others', async () => {
    verifies('marketing:automations:entry', 'marketing:contacts:bulk');
    const { id } = await anAutomation(site, { trigger: 'crm_contact_birthday', steps });
    const { id: contactId } = await newContact(site);
    const body = { action_name: 'add_to_automation', new_status: id, subscriber_ids: [contactId] };
    expect((await site.api('POST', '/subscribers/do-bulk-action', { body: { ...body, new_status: 999_999 } })).status).toBe(422);
    expect((await site.api('POST', '/subscribers/do-bulk-action', { body })).body).toMatchObject({ skipped_contacts: 0 });
    expect((await site.api('POST', '/subscribers/do-bulk-action', { body })).body).toMatchObject({ skipped_contacts: 1 });
    expect(await placeOf(site, id, contactId)).toMatchObject({ sourceTriggerName: 'added_by_hand' });
  });
});
