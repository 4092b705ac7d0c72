import { verifies } from '../../../support/verifies';
import { newContact, read } from '../contacts/people';
import { type CrmSite, crmSite } from '../crm-site';
import { composed } from '../mail/composed';
import { form, linkFor, page } from '../pages/reader';

describe('settings of emails', () => {
  let site: CrmSite;
  beforeAll(async () => {
    site = await crmSite({ dialect: 'sqlite' });
  });
  beforeEach(() => site.reset());
  afterAll(() => site?.stop());

  const put = (path: string, settings: object) => site.api('PUT', path, { body: { settings } });

  test('what is wrong is refused by field, and nothing is saved', async () => {
    verifies('marketing:settings', 'marketing:way-out');
    const before = (await site.api('GET', '/setting')).body;
    for (const [settings, field] of [
      [{ email_settings: { from_email: 'x' } }, 'email_settings.from_email'],
      [{ email_settings: { email_footer: '<p>No way out</p>' } }, 'email_settings.email_footer'],
      [{ email_settings: { email_footer: '{{crm.unsubscribe_url}}{% if %}' } }, 'email_settings.email_footer'],
      [{ email_settings: { pref_list_type: 'some' } }, 'email_settings.pref_list_type'],
      [{ email_settings: { from_name: 'Eve' }, sending_settings: { emails_per_second: 0 } }, 'sending_settings.emails_per_second'],
      [{ sending_settings: { connections: 'many' } }, 'sending_settings.connections'],
    ] as const)
      expect(await put('/setting', settings)).toMatchObject({ status: 422, body: { [field]: expect.any(Object) } });
    for (const [settings, field] of [
      [{ email_body: '<p>No link</p>' }, 'email_body'],
      [{ email_subject: '' }, 'email_subject'],
      [{ after_confirmation_type: 'redirect' }, 'after_conf_redirect_url'],
      [{ after_confirmation_type: 'redirect', after_conf_redirect_url: 'javascript:alert(1)' }, 'after_conf_redirect_url'],
    ] as const)
      expect(await put('/setting/double-optin', settings)).toMatchObject({ status: 422, body: { [field]: expect.any(Object) } });
    expect((await site.api('GET', '/setting')).body).toEqual(before);
  });

  test('what is sent changes, the rest stays, and emails are made of it', async () => {
    verifies('marketing:settings', 'marketing:patch');
    await put('/setting', {
      business_settings: { business_name: 'Ada & Co', business_address: '1 Row' },
      email_settings: { from_email: 'news@example.com' },
    });
    await put('/setting', { email_settings: { from_name: 'Ada', reply_to_email: 'office@example.com', pref_list_items: [3, '4'] } });
    const { body } = await site.api('GET', '/setting?settings_keys[]=email_settings');
    expect(Object.keys(body.settings)).toEqual(['email_settings']);
    expect(body.email_settings).toMatchObject({ from_name: 'Ada', from_email: 'news@example.com', pref_list_items: [3, 4] });
    const { id } = await newContact(site);
    const email = await composed(site, id, {});
    expect(email).toMatchObject({ fromName: 'Ada', fromAddress: 'news@example.com', replyTo: { name: '', address: 'office@example.com' } });
    expect(email.html).toContain('Ada &amp; Co<br>1 Row');
    expect(email.text).toContain('Ada & Co\n1 Row');
  });

  test('how fast emails go out changes alone, and with the rest', async () => {
    verifies('marketing:settings', 'marketing:patch');
    const defaults = { emails_per_second: 15, emails_per_second_and_domain: 0, connections: 5, answer_seconds: 30, lease_seconds: 60 };
    expect((await site.api('GET', '/setting')).body.sending_settings).toEqual(defaults);
    await put('/setting', { sending_settings: { emails_per_second: '40' }, email_settings: { from_name: 'Grace' } });
    const { body } = await put('/setting', { sending_settings: { connections: 2 } });
    expect(body.settings).toMatchObject({
      sending_settings: { ...defaults, emails_per_second: 40, connections: 2 },
      email_settings: { from_name: 'Grace' },
    });
    expect((await site.api('GET', '/setting')).body.settings).toEqual(body.settings);
  });

  test('after the confirmation its reader is led where the settings say, with values that cannot change the address', async () => {
    verifies('marketing:settings', 'marketing:optin');
    const url = 'https://thanks.example/?name=##contact.first_name##&at={{contact.email}}';
    const saved = await put('/setting/double-optin', { after_confirmation_type: 'redirect', after_conf_redirect_url: url });
    expect(saved.body.settings).toMatchObject({ after_conf_redirect_url: url, email_subject: 'Please confirm your subscription' });
    const { id } = await newContact(site, { first_name: 'A&b=c #x', email: 'led@example.com', status: 'pending' });
    const path = await linkFor(site, id, { action: 'confirm' });
    const shown = await page(site, path);
    expect(shown.headers.get('content-security-policy')).toContain('https://thanks.example');
    const answer = await form(site, path);
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      'https://thanks.example/?name=A%26b%3Dc%20%23x&at=led%40example.com',
    ]);
    expect((await read(site, id)).status).toBe('subscribed');
  });

  test('the message after the confirmation may name its reader, whose name is text', async () => {
    verifies('marketing:settings', 'marketing:optin');
    await put('/setting/double-optin', {
      after_confirmation_type: 'message',
      after_confirm_message: '<p>Thanks, {{contact.first_name}}</p><script>x</script>',
    });
    const { id } = await newContact(site, { first_name: 'I{{contact.email}}', status: 'pending' });
    const { text } = await form(site, await linkFor(site, id, { action: 'confirm' }));
    expect(text).toContain('<p>Thanks, I{{contact.email}}</p>');
    expect(text).not.toContain('<script>x');
  });
});
