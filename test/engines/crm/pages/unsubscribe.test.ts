import { verifies } from '../../../support/verifies';
import { newContact, queueEverything, queueOf, read } from '../contacts/people';
import { type CrmSite, crmSite } from '../crm-site';
import { contactRow, form, linkFor, metrics, page, pathOf, sentEmail, systemNotes } from './reader';

const day = 86_400_000;

describe('the page to unsubscribe', () => {
  let site: CrmSite;
  beforeAll(async () => {
    site = await crmSite({ dialect: 'sqlite' });
  });
  afterAll(() => site?.stop());

  const oneClick = (path: string, headers: Readonly<Record<string, string>> = {}, body = 'List-Unsubscribe=One-Click') =>
    site.send('POST', path, { headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers }, body });

  test('a link that is wrong, of another action or old changes nothing and tells nothing', async () => {
    verifies('marketing:unsubscribe', 'marketing:links');
    const { id } = await newContact(site);
    const own = await linkFor(site, id, { action: 'unsubscribe' });
    for (const path of [
      '/email/unsubscribe/x',
      own.replace(/.$/, (sign) => (sign === 'A' ? 'B' : 'A')),
      (await linkFor(site, id, { action: 'manage' })).replace('preferences', 'unsubscribe'),
    ]) {
      expect([path, (await page(site, path)).status]).toEqual([path, 404]);
      expect([path, (await form(site, path)).status]).toEqual([path, 404]);
      expect([path, (await oneClick(path)).status]).toEqual([path, 404]);
    }
    const old = await linkFor(site, id, { action: 'unsubscribe', at: Date.now() - 402 * day });
    expect((await page(site, old)).status).toBe(410);
    expect((await oneClick(old)).status).toBe(410);
    expect(await read(site, id)).toMatchObject({ status: 'subscribed' });
  });

  test('looking at it changes nothing, as programs that check links do', async () => {
    verifies('D263', 'marketing:unsubscribe');
    const { id, email } = await newContact(site, { email: 'looks@unsubscribe.example' });
    const path = await linkFor(site, id, { action: 'unsubscribe' });
    const shown = await page(site, path);
    expect(shown.status).toBe(200);
    expect(shown.headers.get('cache-control')).toBe('no-store');
    expect(shown.headers.get('x-robots-tag')).toContain('noindex');
    expect(shown.text).toContain('l…\u2060@unsubscribe.example');
    expect(shown.text).not.toContain(email);
    for (const word of ['no_longer', 'never_signed_up', 'emails_inappropriate', 'emails_spam', 'other'])
      expect(shown.text).toContain(`value="${word}"`);
    await site.send('HEAD', path);
    expect(await read(site, id)).toMatchObject({ status: 'subscribed' });
  });

  test('the form ends the emails and all that is queued, with its reason, once', async () => {
    verifies('marketing:unsubscribe', 'marketing:contacts:ends-mail');
    const { id } = await newContact(site);
    const sent = await sentEmail(site, id);
    await queueEverything(site, id);
    const path = pathOf(/<(.+)>/.exec(sent.email.headers['List-Unsubscribe'] ?? '')?.[1] ?? '');
    const foreign = {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://other.example',
      'sec-fetch-site': 'cross-site',
    };
    expect((await site.send('POST', path, { headers: foreign, body: 'reason=no_longer' })).status).toBe(403);
    const done = await form(site, path, { reason: 'other', other_reason: ' Too <b>many</b> ' });
    expect(done.text).toContain('You are unsubscribed');
    expect(await read(site, id)).toMatchObject({ status: 'unsubscribed', unsubscribe_reason: 'Too many' });
    expect((await queueOf(site, id)).emails.filter((status) => ['scheduled', 'pending', 'processing'].includes(status))).toEqual([]);
    expect(await systemNotes(site, id)).toEqual(['Unsubscribed: Reason: Too many']);
    expect(await metrics(site, sent.id)).toMatchObject([{ type: 'unsubscribe', campaignId: sent.campaignId, contactId: id, counter: 1 }]);
    expect((await form(site, path, { reason: 'emails_spam' })).text).toContain('You are unsubscribed');
    expect(await systemNotes(site, id)).toHaveLength(1);
    expect(await read(site, id)).toMatchObject({ unsubscribe_reason: 'Too many' });
    expect(await metrics(site, sent.id)).toMatchObject([{ counter: 1 }]);
    expect((await page(site, path)).text).toContain('You are unsubscribed');
  });

  test('one click of a mail program is enough, in either form, wherever it comes from (RFC 8058)', async () => {
    verifies('marketing:unsubscribe');
    const multipart = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    for (const [headers, body] of [
      [{}, 'List-Unsubscribe=One-Click'],
      [{ origin: 'https://webmail.example', 'sec-fetch-site': 'cross-site' }, 'List-Unsubscribe=One-Click'],
      [{ 'content-type': 'multipart/form-data; boundary=x' }, multipart],
    ] as const) {
      const { id } = await newContact(site);
      const answer = await oneClick(await linkFor(site, id, { action: 'unsubscribe' }), headers, body);
      expect([body, answer.status]).toEqual([body, 200]);
      expect(await read(site, id)).toMatchObject({ status: 'unsubscribed' });
    }
  });

  test('many at once are one', async () => {
    verifies('marketing:unsubscribe');
    const { id } = await newContact(site);
    const sent = await sentEmail(site, id);
    const path = await linkFor(site, id, { action: 'unsubscribe', emailId: sent.id });
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => (i % 2 === 0 ? oneClick(path) : form(site, path))));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await systemNotes(site, id)).toHaveLength(1);
    expect(await metrics(site, sent.id)).toMatchObject([{ type: 'unsubscribe', counter: 1 }]);
  });

  test('who bounced or reported spam stays so', async () => {
    verifies('marketing:unsubscribe');
    const { id } = await newContact(site);
    const path = await linkFor(site, id, { action: 'unsubscribe' });
    await site.host.storage.run((db) => db.execute("UPDATE sp_crm_contacts SET status = 'complained' WHERE id = ?", [id]));
    expect((await form(site, path)).status).toBe(200);
    expect((await contactRow(site, id))?.status).toBe('complained');
  });

  test('while the module is off there is no page', async () => {
    verifies('marketing:unsubscribe');
    const { id } = await newContact(site);
    const path = await linkFor(site, id, { action: 'unsubscribe' });
    const module = { module: 'marketing-crm' };
    await site.call('modules.deactivate', module, { confirm: site.needsConfirm('modules.deactivate') || undefined });
    for (const status of [(await page(site, path)).status, (await oneClick(path)).status]) expect(status).toBe(404);
    await site.call('modules.activate', module);
    expect((await page(site, path)).status).toBe(200);
  });
});
