import { defaultGlobalSettings } from '../../../plugin/engines/booking/domain/global-settings';
import { describeEachSite } from '../../assistant-bridge/each-site';
import { nextSundayNoon, stopClock } from '../../support/stop-clock';
import { verifies } from '../../support/verifies';
import { aBookable, type BookingSite, bookingSite } from './booking-site';

describeEachSite('settings of the booking engine', (dialect) => {
  let site: BookingSite;
  const save = (body: object, path = 'general') => site.api('POST', `/settings/${path}`, { body });
  const stored = async () => (await site.api('GET', '/settings/general')).body.settings;

  beforeAll(async () => {
    site = await bookingSite({ dialect });
  });
  beforeEach(() => site.reset());
  afterAll(() => site.stop());

  test('are the defaults at first', async () => {
    expect((await site.api('GET', '/settings/general')).status).toBe(200);
    expect(await stored()).toEqual(defaultGlobalSettings);
  });

  describe('are refused, and nothing is stored', () => {
    test.each<[string, object, string, RegExp]>([
      ['a currency in words', { payments: { currency: 'euro' } }, 'payments.currency', /three capital letters, such as EUR/],
      ['a currency that is a list', { payments: { currency: ['EUR'] } }, 'payments.currency', /three capital letters/],
      ['perhaps', { payments: { is_active: 'perhaps' } }, 'payments.is_active', /must be yes or no/],
      ['a format of numbers', { payments: { number_format: 'roman' } }, 'payments.number_format', /one of: comma_separated, dot_separated/],
      ['a position', { payments: { currency_position: 'below' } }, 'payments.currency_position', /one of: left, right/],
      ['a sender that is not an address', { emailing: { from_email: 'nobody' } }, 'emailing.from_email', /valid email address, or empty/],
      ['two addresses', { emailing: { reply_to_email: 'a@example.org, b@example.org' } }, 'emailing.reply_to_email', /valid email/],
      ['a name that is a map', { emailing: { from_name: { a: 1 } } }, 'emailing.from_name', /must be text/],
      [
        'an unknown key',
        { emailing: { colour: 'red' } },
        'emailing.colour',
        /Unknown setting emailing\.colour\. The settings are from_name/,
      ],
      ['an unknown group', { colours: { red: 1 } }, 'colours', /Unknown setting colours/],
      ['a name of every object', { emailing: { constructor: 'x' } }, 'emailing.constructor', /Unknown setting/],
      ['a day', { administration: { start_day: 'Monday' } }, 'administration.start_day', /one of: sun, mon/],
      ['how often', { administration: { notification_frequency: 'hourly' } }, 'administration.notification_frequency', /daily, weekly/],
      ['no minutes', { administration: { auto_cancel_timing: 0 } }, 'administration.auto_cancel_timing', /from 1 to 43200/],
      ['half a minute', { administration: { auto_complete_timing: 0.5 } }, 'administration.auto_complete_timing', /whole number/],
      ['too many minutes', { administration: { auto_complete_timing: 43_201 } }, 'administration.auto_complete_timing', /whole number/],
      ['a country in words', { administration: { default_country: 'Germany' } }, 'administration.default_country', /two capital letters/],
      ['a clock of 13 hours', { time_format: 13 }, 'time_format', /one of: 12, 24/],
      ['a theme', { theme: 'pink' }, 'theme', /system-default, light, dark/],
    ])('%s', async (_name, body, field, says) => {
      const { status, body: answer } = await save(body);
      expect(status).toBe(422);
      expect(Object.keys(answer)).toEqual([field]);
      expect(Object.values(answer[field]).join()).toMatch(says);
      expect(await stored()).toEqual(defaultGlobalSettings);
    });

    test('all that is wrong is told at once, and what is right beside it is not stored', async () => {
      const { status, body } = await save({ payments: { currency: 'EUR', is_active: 2 }, theme: 'pink' });
      expect(status).toBe(422);
      expect(Object.keys(body)).toEqual(['payments.is_active', 'theme']);
      expect(await stored()).toEqual(defaultGlobalSettings);
    });

    test.each<[string, object]>([
      ['an empty body', {}],
      ['an empty group', { payments: {} }],
      ['a group that is a list', { payments: ['EUR'] }],
      ['a group that is null', { emailing: null }],
    ])('%s', async (_name, body) => {
      const { status, body: answer } = await save(body);
      expect([status, answer.message]).toEqual([422, expect.stringMatching(/^Nothing to save: send settings of payments/)]);
    });

    test.each(['anonymous', 'weak'] as const)('%s callers', async (as) => {
      const { status } = await site.api('POST', '/settings/general', { body: { theme: 'dark' }, as });
      expect([401, 403]).toContain(status);
      expect((await stored()).theme).toBe('system-default');
    });

    test('a theme that is not named', async () => {
      expect(await save({}, 'theme')).toEqual({ status: 422, body: { message: 'Send theme: system-default, light or dark.' } });
    });
  });

  describe('are stored', () => {
    test('group by group: what is left out keeps its value', async () => {
      const first = await save({ payments: { currency: 'EUR', is_active: true }, time_format: 24 });
      expect(first).toMatchObject({
        status: 200,
        body: { settings: { payments: { currency: 'EUR', is_active: 'yes' }, time_format: '24' } },
      });
      expect((await save({ payments: { currency_position: 'right' }, administration: { auto_cancel_timing: '15' } })).status).toBe(200);
      expect(await stored()).toEqual({
        ...defaultGlobalSettings,
        payments: { ...defaultGlobalSettings.payments, currency: 'EUR', is_active: 'yes', currency_position: 'right' },
        administration: { ...defaultGlobalSettings.administration, auto_cancel_timing: 15 },
        time_format: '24',
      });
    });

    test('the same again changes nothing', async () => {
      await save({ payments: { currency: 'EUR', is_active: true }, time_format: 24 });
      const before = await stored();
      expect((await save(before)).status).toBe(200);
      expect(await stored()).toEqual(before);
    });

    test('under settings and other too', async () => {
      expect((await save({ settings: { other: { theme: 'light' }, emailing: { from_name: 'The desk' } } })).status).toBe(200);
      expect(await stored()).toMatchObject({ theme: 'light', emailing: { from_name: 'The desk' } });
    });

    test('as safe text', async () => {
      await save({ emailing: { from_name: 'A <b>desk</b>\r\nBcc: x', email_footer: '<p>Bye</p><script>alert(1)</script>' } });
      expect((await stored()).emailing).toMatchObject({ from_name: 'A desk Bcc: x', email_footer: '<p>Bye</p>' });
    });

    test('an address can be taken out again', async () => {
      await save({ administration: { admin_email: 'desk@example.org' } });
      await save({ administration: { admin_email: '' } });
      expect((await stored()).administration.admin_email).toBe('');
    });

    test.each<[string, string, object, object]>([
      ['payment', 'bare', { currency: 'CHF' }, { payments: { currency: 'CHF' } }],
      ['payment', 'under its name', { payments: { currency: 'GBP' } }, { payments: { currency: 'GBP' } }],
      ['payment', 'under settings', { settings: { currency: 'USD' } }, { payments: { currency: 'USD' } }],
      ['theme', 'bare', { theme: 'dark' }, { theme: 'dark' }],
      ['theme', 'under settings', { settings: { theme: 'light' } }, { theme: 'light' }],
    ])('by /settings/%s, %s', async (path, _how, body, expected) => {
      expect((await save(body, path)).status).toBe(200);
      expect(await stored()).toMatchObject(expected);
    });

    test('by two at the same time, none of them lost', async () => {
      const bodies = [
        { emailing: { from_name: 'Two' } },
        { emailing: { reply_to_name: 'Three' } },
        { administration: { start_day: 'mon' } },
      ];
      const answers = await Promise.all(bodies.map((body) => save(body)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(await stored()).toMatchObject({
        emailing: { from_name: 'Two', reply_to_name: 'Three' },
        administration: { start_day: 'mon' },
      });
    });
  });

  test('the menu names addresses that answer', async () => {
    const { body } = await site.api('GET', '/settings/menu');
    expect(body.menu.map(({ key }: { key: string }) => key)).toEqual(['general', 'payment', 'theme', 'modules', 'availability']);
  });

  test('pages are those that are published', async () => {
    const page = await site.host.posts.create('page', { title: 'Welcome', content: '', status: 'publish', slug: 'welcome' });
    await site.host.posts.create('page', { title: 'Not yet', content: '', status: 'draft', slug: 'not-yet' });
    const { body } = await site.api('GET', '/settings/pages');
    expect(body.pages).toContainEqual({ id: page.id, title: 'Welcome', slug: 'welcome' });
    expect(body.pages.map(({ title }: { title: string }) => title)).not.toContain('Not yet');
    expect(body.total).toBe(body.pages.length);
  });

  test('there are no modules to switch, and saying so is no success', async () => {
    expect((await site.api('GET', '/settings/global-modules')).body).toEqual({ modules: {} });
    const refused = await save({ modules: { payments: 'yes' } }, 'global-modules');
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('Unknown module payments')]);
    expect((await save({ modules: {} }, 'global-modules')).status).toBe(200);
  });

  describe('the preview of a public page', () => {
    const preview = (body: object, as?: 'anonymous') => site.api('POST', '/settings/preview', { body, ...(as && { as }) });

    test('is refused to strangers, for wrong settings, and while nothing can be booked', async () => {
      verifies('D606');
      expect((await preview({ theme: 'dark' }, 'anonymous')).status).toBe(401);
      const { status, body } = await preview({ theme: 'pink' });
      expect([status, Object.keys(body)]).toEqual([422, ['theme']]);
      expect(await preview({ theme: 'dark' })).toEqual({
        status: 422,
        body: { message: 'No event type can be booked yet. Make one and set it to active to see its page.' },
      });
    });

    afterEach(() => void jest.restoreAllMocks());

    test('is the page as it would be, and nothing is stored', async () => {
      verifies('D606');
      stopClock(nextSundayNoon());
      const { calendar, event } = await aBookable(site.host, {});
      const page = async () => (await site.send('GET', `/book/${calendar.slug}/${event.slug}`)).text;
      const before = await page();
      expect(before).toMatch(/<div class="book"[ >]/);
      const shown = async (body: object) => (await preview(body)).body.html as string;
      expect(await shown({ theme: 'system-default' })).toMatch(/<div class="book"[ >]/);
      const dark = await shown({ theme: 'dark', time_format: '24', administration: { start_day: 'mon' } });
      expect(dark).toMatch(/<div class="book in-dark"[ >]/);
      expect(dark).toContain(event.title);
      expect(dark).not.toContain('<script');
      expect(dark).toContain('09:00');
      expect(await shown({ time_format: '12' })).toContain('9:00 am');
      expect(await stored()).toEqual(defaultGlobalSettings);
      expect(await page()).toBe(before);
      await save({ theme: 'light' });
      expect(await page()).toMatch(/<div class="book in-light"[ >]/);
    });
  });
});
