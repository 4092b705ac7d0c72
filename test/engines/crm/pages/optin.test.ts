import { rows } from '../../../../plugin/db/rows';
import { type DeliveryState, outboxTable } from '../../../../plugin/jobs/outbox-table';
import { stopClock } from '../../../support/stop-clock';
import { until } from '../../../support/until';
import { verifies } from '../../../support/verifies';
import { type PostOffice, postOffice } from '../../booking/mail/post-office';
import { newAddress, newContact, put, read } from '../contacts/people';
import { type CrmSite, crmSite } from '../crm-site';
import { form, linkFor, page, pathOf, systemNotes } from './reader';

const minute = 60_000;

describe('the confirmation of a subscription', () => {
  let office: PostOffice;
  let site: CrmSite;
  let start: () => void;

  beforeAll(async () => {
    office = await postOffice();
    site = await crmSite({ dialect: 'sqlite', settings: { smtpUrl: `smtp://127.0.0.1:${office.port}` } });
    start = stopClock();
  });
  afterAll(async () => {
    start?.();
    await site?.stop();
    await office?.close();
  });

  const later = (by: number) => jest.spyOn(Date, 'now').mockReturnValue(Date.now() + by);
  const ask = (id: number) => site.api('POST', `/subscribers/${id}/send-double-optin`);
  const orders = (...state: DeliveryState[]) => site.host.storage.run((db) => rows(db, outboxTable).many({ kind: 'crm.optin', state }));
  const quiet = () => until(async () => (await orders('ready', 'sending')).length === 0);
  const confirmPath = (address: string) => {
    const mail = office.to(address).at(-1)?.mail;
    return pathOf(/href="([^"]*\/email\/confirm\/[^"]*)"/.exec(mail?.html ?? '')?.[1] ?? 'http://x/none');
  };

  test('who is subscribed, bounced or unknown is not asked', async () => {
    verifies('marketing:optin');
    await quiet();
    const before = office.all().length;
    const { id } = await newContact(site);
    expect(await ask(id)).toMatchObject({ status: 422, body: { message: expect.stringContaining('is subscribed already') } });
    for (const status of ['bounced', 'complained', 'spammed']) {
      await site.host.storage.run((db) => db.execute('UPDATE sp_crm_contacts SET status = ? WHERE id = ?', [status, id]));
      expect((await ask(id)).status).toBe(422);
    }
    expect((await ask(99_999)).status).toBe(404);
    await quiet();
    expect(office.all()).toHaveLength(before);
  });

  test('a new pending contact gets one email, which tells who asks and holds its own link', async () => {
    verifies('marketing:optin', 'D264');
    const email = newAddress('pending');
    const { id } = await newContact(site, { email, status: 'pending', double_optin: 'yes', first_name: 'Ida' });
    await until(() => office.to(email).length === 1);
    const { mail } = office.to(email)[0] as ReturnType<PostOffice['to']>[number];
    expect(mail.subject).toBe('Please confirm your subscription');
    expect(mail.html).toContain('Hello Ida');
    expect(mail.text).toMatch(/Confirm my subscription \(http:\/\/[^)]+\/email\/confirm\/[^)]+\)/);
    expect(mail.html).not.toMatch(/\/email\/(click|open|unsubscribe)\//);
    expect(mail.headers.map(({ key }) => key)).not.toContain('list-unsubscribe');
    await until(async () => (await systemNotes(site, id)).length === 1);
    expect(await systemNotes(site, id)).toEqual(['Confirmation email sent: The contact was asked to confirm its subscription.']);
  });

  test('within 150 seconds nobody is asked twice; then again, and a new address at once', async () => {
    verifies('marketing:optin', 'D264');
    const email = newAddress('twice');
    const { id } = await newContact(site, { email, status: 'pending', double_optin: 'yes' });
    expect(await ask(id)).toMatchObject({ status: 422, body: { message: expect.stringContaining('150 seconds') } });
    await until(() => office.to(email).length === 1);
    await put(site, id, { status: 'unsubscribed' });
    await put(site, id, { status: 'pending' });
    await quiet();
    expect(office.to(email)).toHaveLength(1);
    later(2 * minute + 29_000);
    expect((await ask(id)).status).toBe(422);
    later(2000);
    expect((await ask(id)).status).toBe(200);
    await until(() => office.to(email).length === 2);
    const bulk = { action_name: 'send_double_optin', subscriber_ids: [id, (await newContact(site)).id] };
    expect((await site.api('POST', '/subscribers/do-bulk-action', { body: bulk })).body).toMatchObject({
      completed_contacts: 2,
      skipped_contacts: 2,
    });
    later(3 * minute);
    expect((await site.api('POST', '/subscribers/do-bulk-action', { body: bulk })).body).toMatchObject({ skipped_contacts: 1 });
    await until(() => office.to(email).length === 3);
    const moved = newAddress('moved');
    await put(site, id, { email: moved });
    expect([(await ask(id)).status, (await ask(id)).status]).toEqual([200, 422]);
    await until(() => office.to(moved).length === 1);
  });

  test('an email that is no longer true is not sent', async () => {
    verifies('marketing:optin', 'D264');
    const email = newAddress('changed');
    await office.close();
    const { id } = await newContact(site, { email, status: 'pending', double_optin: 'yes' });
    // What is being tried already would be sent.
    await until(async () => (await orders('ready')).some(({ attempts }) => attempts > 0));
    await put(site, id, { status: 'unsubscribed' });
    await office.open();
    await site.host.storage.run((db) => rows(db, outboxTable).update({ state: 'ready' }, { nextAt: 0 }));
    await quiet();
    expect(office.to(email)).toEqual([]);
    // The question was never asked, so that the pause does not hold up the next one.
    await put(site, id, { status: 'pending' });
    await until(() => office.to(email).length === 1);
  });

  test('looking at the page confirms nothing, its button does, once, also after an unsubscribe', async () => {
    verifies('marketing:optin', 'D263', 'marketing:contacts:suppression');
    const email = newAddress('confirms');
    const { id } = await newContact(site, { email, status: 'unsubscribed' });
    expect((await put(site, id, { status: 'subscribed' })).status).toBe(422);
    await put(site, id, { status: 'pending' });
    await until(() => office.to(email).length === 1);
    const path = confirmPath(email);
    expect((await page(site, path)).text).toContain('>Confirm</button>');
    expect((await read(site, id)).status).toBe('pending');
    const wrong = (await linkFor(site, id, { action: 'unsubscribe' })).replace('unsubscribe', 'confirm');
    expect((await form(site, wrong)).status).toBe(404);
    expect((await read(site, id)).status).toBe('pending');
    expect((await form(site, path)).text).toContain('Your subscription is confirmed.');
    expect((await read(site, id)).status).toBe('subscribed');
    expect((await form(site, path)).status).toBe(200);
    expect((await systemNotes(site, id)).filter((note) => note.startsWith('Subscription confirmed'))).toHaveLength(1);
    expect((await page(site, path)).text).toContain('Your subscription is confirmed.');
    const old = await linkFor(site, id, { action: 'confirm', at: Date.now() - 32 * 24 * 60 * minute });
    expect((await page(site, old)).status).toBe(410);
  });
});
