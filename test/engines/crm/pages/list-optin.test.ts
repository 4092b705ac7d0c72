import { rows } from '../../../../plugin/db/rows';
import { listJoinTable } from '../../../../plugin/engines/crm/data/contacts/list-join-table';
import { joinUrl } from '../../../../plugin/engines/crm/mail/compose/addresses';
import { linkSecret } from '../../../../plugin/engines/crm/mail/tokens';
import { stopClock } from '../../../support/stop-clock';
import { until } from '../../../support/until';
import { verifies } from '../../../support/verifies';
import { type PostOffice, postOffice } from '../../booking/mail/post-office';
import { newAddress, newContact, put, read } from '../contacts/people';
import { type CrmSite, crmSite } from '../crm-site';
import { filesOf } from '../intake/files';
import { recipient } from '../mail/composed';
import { form, linkFor, page, pathOf, systemNotes } from './reader';

describe('lists that ask for a confirmation of their own', () => {
  let office: PostOffice;
  let site: CrmSite;
  let start: () => void;
  let asking: number;
  let plain: number;

  beforeAll(async () => {
    office = await postOffice();
    site = await crmSite({ dialect: 'sqlite', settings: { smtpUrl: `smtp://127.0.0.1:${office.port}` } });
    start = stopClock();
    asking = await list({ title: 'Weekly letter', is_public: 1, double_optin: 'yes' });
    plain = await list({ title: 'Offers', is_public: 1 });
  });
  afterAll(async () => {
    start?.();
    await site?.stop();
    await office?.close();
  });

  const list = async (body: object): Promise<number> => (await site.api('POST', '/lists', { body })).body.item.id;
  const later = (by: number) => jest.spyOn(Date, 'now').mockReturnValue(Date.now() + by);
  const isOn = async (id: number, listId = asking) => (await read(site, id)).lists.some((row: { id: number }) => row.id === listId);
  const waits = async (id: number): Promise<string[]> => (await read(site, id)).pending_lists.map((row: { title: string }) => row.title);
  const mails = async (email: string, count: number) => {
    await until(() => office.to(email).length === count);
    return office.to(email).map(({ mail }) => mail);
  };
  const linkIn = (html: string | undefined) => pathOf(/href="([^"]*\/email\/join\/[^"]*)"/.exec(html ?? '')?.[1] ?? 'http://x/none');
  const joinPath = async (id: number, { listId = asking, at = Date.now() } = {}) =>
    pathOf(joinUrl({ site: 'http://x', key: linkSecret(site.host), at }, { ...(await recipient(site, id)), listId }));

  test('what is wrong with the email of a list is told by its field', async () => {
    verifies('D390', 'marketing:optin');
    const wrong = [
      [{ email_body: '<p>No link</p>' }, 'optin_settings.email_body'],
      [{ email_subject: '' }, 'optin_settings.email_subject'],
      [{ after_confirmation_type: 'redirect' }, 'optin_settings.after_conf_redirect_url'],
      [{ tag_based_redirect: [{ tags: [], url: 'https://a.example' }] }, 'optin_settings.tag_based_redirect[0].tags'],
      [{ tag_based_redirect: [{ tags: [1], url: 'javascript:alert(1)' }] }, 'optin_settings.tag_based_redirect[0].url'],
    ] as const;
    for (const [optin_settings, field] of wrong)
      expect([field, await site.api('PUT', `/lists/${asking}`, { body: { optin_settings } })]).toMatchObject([
        field,
        { status: 422, body: { [field]: expect.any(Object) } },
      ]);
    expect((await site.api('GET', `/lists/${asking}`)).body).toMatchObject({ double_optin: 'yes', global_double_optin: 'yes' });
  });

  test('whoever is put on it waits until they confirm by its link, which is for this contact and list alone', async () => {
    verifies('D390', 'D263');
    const email = newAddress('joins');
    const { id } = await newContact(site, { email, lists: [asking, plain] });
    expect([await isOn(id), await isOn(id, plain), await waits(id)]).toEqual([false, true, ['Weekly letter']]);
    const [mail] = await mails(email, 1);
    const path = linkIn(mail?.html);
    expect((await page(site, path)).text).toContain('You asked for <strong>Weekly letter</strong>');
    expect(await isOn(id)).toBe(false);
    const token = path.split('/').at(-1) ?? '';
    for (const action of ['unsubscribe', 'preferences', 'confirm'])
      expect((await page(site, `/email/${action}/${token}`)).status).toBe(404);
    const [contact, , ...rest] = token.split('.');
    expect((await form(site, `/email/join/${[contact, plain.toString(36), ...rest].join('.')}`)).status).toBe(404);
    expect((await form(site, await linkFor(site, id, { action: 'confirm' }))).status).toBe(200);
    expect(await isOn(id)).toBe(false);
    expect((await form(site, path)).text).toContain('Subscription confirmed');
    expect([await isOn(id), await waits(id)]).toEqual([true, []]);
    expect((await form(site, path)).status).toBe(200);
    expect((await systemNotes(site, id)).filter((note) => note.includes('List Weekly letter'))).toHaveLength(1);
    const old = await newContact(site, { lists: [asking] });
    expect((await page(site, await joinPath(old.id, { at: Date.now() - 32 * 86_400_000 }))).status).toBe(410);
  });

  test('a new pending contact gets the email of the list only, which confirms both', async () => {
    verifies('D390', 'D264');
    const email = newAddress('both');
    const { id } = await newContact(site, { email, status: 'pending', double_optin: 'yes', lists: [asking] });
    const [mail] = await mails(email, 1);
    await form(site, linkIn(mail?.html));
    expect(await read(site, id)).toMatchObject({ status: 'subscribed', lists: [{ id: asking }] });
    expect(office.to(email)).toHaveLength(1);
  });

  test('who unsubscribed is not asked because somebody signed them up', async () => {
    verifies('D390', 'marketing:contacts:suppression');
    const email = newAddress('left');
    const { id } = await newContact(site, { email, status: 'unsubscribed' });
    await put(site, id, { attach_lists: [asking] });
    await newContact(site, { email: newAddress('next'), lists: [asking] });
    await until(async () => (await rowsLeft()) === 0);
    expect([office.to(email), await waits(id)]).toEqual([[], ['Weekly letter']]);
    // Once they come back by themselves, the list has its question still to ask.
    expect((await form(site, await linkFor(site, id, { action: 'confirm' }))).status).toBe(200);
    expect((await mails(email, 1))[0]?.html).toContain('/email/join/');
  });

  const rowsLeft = async () => {
    const [row] = await site.host.storage.run((db) =>
      db.query<{ total: number }>("SELECT COUNT(*) AS total FROM sp_outbox WHERE kind = 'crm.optin' AND state IN ('ready', 'sending')"),
    );
    return Number(row?.total);
  };

  test('within 150 seconds a list asks once; then again, by the button of the contact too', async () => {
    verifies('D390', 'D264');
    const email = newAddress('twice');
    const { id } = await newContact(site, { email, lists: [asking] });
    await put(site, id, { attach_lists: [asking] });
    await mails(email, 1);
    expect((await site.api('POST', `/subscribers/${id}/send-double-optin`)).status).toBe(422);
    later(151_000);
    expect((await site.api('POST', `/subscribers/${id}/send-double-optin`)).status).toBe(200);
    await mails(email, 2);
  });

  test('by import nobody is asked unless the import says so; many at once and steps of automations wait likewise', async () => {
    verifies('D390');
    const [quiet, loud, bulk] = [newAddress('quiet'), newAddress('loud'), newAddress('bulk')];
    for (const [email, double_optin_email] of [
      [quiet, 'no'],
      [loud, 'yes'],
    ] as const) {
      const file = await filesOf(site).upload(`email\n${email}\n`);
      const body = { file, map: ['email'], lists: [asking], new_status: 'subscribed', double_optin_email };
      expect((await site.api('POST', '/import/csv-import', { body })).status).toBe(200);
    }
    await mails(loud, 1);
    await until(async () => (await idOf(quiet)) !== undefined);
    expect([office.to(quiet), await waits((await idOf(quiet)) ?? 0)]).toEqual([[], ['Weekly letter']]);
    const { id } = await newContact(site, { email: bulk });
    const action = { action_name: 'add_to_lists', subscriber_ids: [id], action_options: [asking] };
    expect((await site.api('POST', '/subscribers/do-bulk-action', { body: action })).status).toBe(200);
    expect([await isOn(id), await waits(id)]).toEqual([false, ['Weekly letter']]);
    await put(site, id, { detach_lists: [asking] });
    expect(await waits(id)).toEqual([]);
    expect((await form(site, await joinPath(id))).status).toBe(410);
  });

  const idOf = async (email: string): Promise<number | undefined> =>
    (await site.api('GET', `/subscribers?search=${encodeURIComponent(email)}`)).body.subscribers.data[0]?.id;

  test('the page of preferences says what waits, asks for what is chosen, and lets go of it', async () => {
    verifies('D390', 'marketing:preferences');
    const email = newAddress('chooses');
    const { id } = await newContact(site, { email });
    const path = await linkFor(site, id, { action: 'manage' });
    const chosen = (...ids: number[]) => [['email', email] as const, ...ids.map((one) => ['lists[]', String(one)] as const)];
    const saved = await form(site, path, chosen(asking, plain));
    expect(saved.text).toMatch(/confirm that you want <strong>Weekly letter<\/strong>/);
    expect([await isOn(id), await isOn(id, plain)]).toEqual([false, true]);
    expect((await page(site, path)).text).toMatch(new RegExp(`value="${asking}" checked.*Not confirmed yet`));
    await mails(email, 1);
    await form(site, path, chosen(plain));
    expect(await waits(id)).toEqual([]);
    expect((await page(site, path)).text).not.toContain('Not confirmed yet');
  });

  test('a list may have an email of its own, and pages by tag follow the confirmation', async () => {
    verifies('D390', 'marketing:optin');
    const tag = (await site.api('POST', '/tags', { body: { title: 'Buyers' } })).body.item.id;
    const own = {
      email_subject: '{{crm.list_title}}: please confirm',
      email_body: '<p>For {{crm.list_title}}: {{crm.activate_button|Yes}}</p>',
      after_confirmation_type: 'redirect',
      after_conf_redirect_url: 'https://a.example/thanks?for={{contact.first_name}}',
      tag_based_redirect: [{ tags: [tag], url: 'https://b.example/buyers' }],
    };
    const special = await list({ title: 'Special', double_optin: 'yes', global_double_optin: 'no', optin_settings: own });
    for (const [tags, target] of [
      [[], 'https://a.example/thanks?for=Ada'],
      [[tag], 'https://b.example/buyers'],
    ] as const) {
      const email = newAddress('special');
      await newContact(site, { email, first_name: 'Ada', tags, lists: [special] });
      const [mail] = await mails(email, 1);
      expect(mail?.subject).toBe('Special: please confirm');
      const answer = await form(site, linkIn(mail?.html));
      expect([answer.status, answer.headers.get('location')]).toEqual([303, target]);
    }
    expect((await site.api('PUT', `/lists/${special}`, { body: { optin_settings: null } })).body.item.optin_settings).toEqual({});
  });

  test('a new address is asked for what still waits; contacts and lists leave nothing behind', async () => {
    verifies('D390');
    const { id } = await newContact(site, { lists: [asking] });
    const moved = newAddress('moved');
    await put(site, id, { email: moved });
    const [mail] = await mails(moved, 1);
    expect((await form(site, linkIn(mail?.html))).status).toBe(200);
    const left = () => site.host.storage.run((db) => rows(db, listJoinTable).count({ listId: gone }));
    const gone = await list({ title: 'Gone', double_optin: 'yes' });
    const [one, two] = [await newContact(site, { lists: [gone] }), await newContact(site, { lists: [gone] })];
    await site.api('DELETE', `/subscribers/${one.id}`);
    expect(await left()).toBe(1);
    await site.api('DELETE', `/lists/${gone}`);
    expect([await left(), (await page(site, await joinPath(two.id, { listId: gone }))).status]).toEqual([0, 404]);
  });
});
