import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { joinUrl } from '../../../../plugin/engines/crm/mail/compose/addresses';
import { linkSecret, type PageAction } from '../../../../plugin/engines/crm/mail/tokens';
import german from '../../../../plugin/engines/crm/pages/texts/de.json';
import shared from '../../../../plugin/engines/kit/pages/texts/de.json';
import { verifies } from '../../../support/verifies';
import { newContact, put } from '../contacts/people';
import { type CrmSite, crmSite } from '../crm-site';
import { recipient } from '../mail/composed';
import { linkFor, page, pathOf } from './reader';

const folder = join(__dirname, '../../../../plugin/engines/crm/pages');
const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).sort();
const long = 200 * 24 * 3_600_000;

describe('pages that links of emails lead to', () => {
  let site: CrmSite;
  beforeAll(async () => {
    site = await crmSite({ dialect: 'sqlite' });
  });
  afterAll(() => site?.stop());

  const seen = async (path: string, language: string) => {
    const { status, text } = await page(site, path, { 'accept-language': language });
    return { status, text, lang: /class="mailing" lang="([^"]*)"/.exec(text)?.[1] };
  };
  const send = (path: string, language: string, fields: Readonly<Record<string, string>>) =>
    site.send('POST', path, {
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        'accept-language': language,
        accept: 'text/html',
      },
      body: new URLSearchParams(fields).toString(),
    });

  test.each([
    ['fr', 'This link has expired'],
    ['de', 'Dieser Link ist abgelaufen'],
  ])('%s: an old link is refused', async (language, words) => {
    verifies('D805');
    const { id } = await newContact(site);
    const shown = await seen(await linkFor(site, id, { action: 'confirm', at: Date.now() - long }), language);
    expect([shown.status, shown.text.includes(words)]).toEqual([410, true]);
  });

  test.each([
    ['en', 'Enter a complete email address, such as name@example.com.', 'not a form', 'Not a form'],
    ['de', german['Enter a complete email address, such as name@example.com.'], 'kein', 'Kein Formular'],
  ])('%s: a form that is wrong, and what is none, are refused', async (language, words, _what, title) => {
    verifies('D805');
    const { id } = await newContact(site);
    const path = await linkFor(site, id, { action: 'manage' });
    const wrong = await send(path, language, { email: 'nobody' });
    expect([wrong.status, wrong.text.includes(words)]).toEqual([422, true]);
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', 'accept-language': language };
    const none = await site.send('POST', path, { headers, body: '{}' });
    expect([none.status, none.text.includes(title)]).toEqual([415, true]);
  });

  const titles: readonly (readonly [PageAction, string, string])[] = [
    ['unsubscribe', 'Unsubscribe', 'Abmelden'],
    ['manage', 'Your email preferences', german['Your email preferences']],
    ['confirm', 'Confirm your subscription', 'Bestätigen Sie Ihre Anmeldung'],
  ];
  test.each(titles)('%s is said in English and in German', async (action, english, other) => {
    verifies('D805');
    const { id } = await newContact(site);
    if (action === 'confirm') await put(site, id, { status: 'pending' });
    const path = await linkFor(site, id, { action });
    for (const [language, lang, title] of [
      ['fr', 'en-GB', english],
      ['en-US,de', 'en-US', english],
      ['de-AT,en', 'de-AT', other],
    ] as const) {
      const shown = await seen(path, language);
      expect([shown.lang, shown.text.includes(`<h1>${title}</h1>`)]).toEqual([lang, true]);
    }
  });

  test.each([
    ['en', 'Our emails will be sent to <strong>', 'Subscription confirmed', 'Your subscription is confirmed.', 'You are unsubscribed'],
    ['de', 'werden an <strong>', 'Anmeldung bestätigt', 'Ihre Anmeldung ist bestätigt.', 'Sie sind abgemeldet'],
  ])('%s: from the confirmation to the way out', async (language, asked, confirmed, thanks, out) => {
    verifies('D805');
    const { id } = await newContact(site);
    await put(site, id, { status: 'pending' });
    const path = await linkFor(site, id, { action: 'confirm' });
    expect((await seen(path, language)).text).toContain(asked);
    const done = await send(path, language, {});
    expect([done.text.includes(`<h1>${confirmed}</h1>`), done.text.includes(thanks)]).toEqual([true, true]);
    const wayOut = await linkFor(site, id, { action: 'unsubscribe' });
    expect((await send(wayOut, language, { reason: 'no_longer' })).text).toContain(`<h1>${out}</h1>`);
  });

  test.each([
    [
      'en',
      'You asked for <strong>Letter en</strong>. It will be sent to <strong>',
      'You are not waiting for <strong>Letter en</strong> any more.',
    ],
    ['de', 'Sie möchten <strong>Letter de</strong> erhalten.', 'Für <strong>Letter de</strong> wird keine Bestätigung mehr erwartet.'],
  ])('%s: a list that is joined, and one that no longer waits', async (language, asked, over) => {
    verifies('D805');
    const list = { title: `Letter ${language}`, is_public: 1, double_optin: 'yes' };
    const listId = (await site.api('POST', '/lists', { body: list })).body.item.id;
    const path = async (id: number) =>
      pathOf(joinUrl({ site: site.url, key: linkSecret(site.host), at: Date.now() }, { ...(await recipient(site, id)), listId }));
    const waiting = await newContact(site);
    await put(site, waiting.id, { attach_lists: [listId] });
    expect((await seen(await path(waiting.id), language)).text).toContain(asked);
    const other = await newContact(site);
    expect((await seen(await path(other.id), language)).text).toContain(over);
  });

  test('what the organiser wrote stays as it is', async () => {
    verifies('D805');
    const { id } = await newContact(site, { status: 'subscribed' });
    const before = (await site.api('GET', '/setting/double-optin')).body.settings;
    const write = (body: object) => site.api('PUT', '/setting/double-optin', { body: { settings: { ...before, ...body } } });
    expect((await write({ after_confirm_message: '<p>Welcome aboard</p>' })).status).toBe(200);
    expect((await seen(await linkFor(site, id, { action: 'confirm' }), 'de')).text).toContain('<p>Welcome aboard</p>');
    await write({});
  });
});

test.each(Object.entries({ ...german, ...shared }))('“%s” has the same values in German', (english, other) => {
  verifies('D805');
  expect([other.trim(), namesIn(other)]).toEqual([other, namesIn(english)]);
});

test.each(readdirSync(folder).filter((name) => name.endsWith('.ts')))('%s draws no words beside those that are said', (name) => {
  verifies('D805');
  const source = readFileSync(join(folder, name), 'utf8');
  const markup = [...source.matchAll(/html`((?:[^`$]|\$\{[^{}`]*\})*)`/g)].map(([, text = '']) => text.replace(/\$\{[^{}]*\}/g, ''));
  expect(
    markup
      .map((text) => text.replace(/<[^<>]*>|\\n/g, ' '))
      .filter((text) => /\p{L}{2,}/u.test(text) && !text.includes('="') && text.trim() !== 'checked'),
  ).toEqual([]);
});
