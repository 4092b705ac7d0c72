import { verifies } from '../../../support/verifies';
import { newContact, read } from '../contacts/people';
import { type CrmSite, crmSite } from '../crm-site';

describe('codes of the addresses for reports of bounces', () => {
  let site: CrmSite;
  beforeAll(async () => {
    site = await crmSite({ dialect: 'sqlite' });
  });
  afterAll(() => site?.stop());

  const configs = async () => (await site.api('GET', '/setting/bounce_configs')).body.bounce_settings;
  const change = (body: object) => site.api('PUT', '/setting/bounce_configs', { body });
  const reported = async (url: string, email: string) => {
    const body = { RecordType: 'Bounce', Type: 'HardBounce', Email: email, Description: 'No such user' };
    return (await site.send('POST', new URL(url).pathname, { body })).status;
  };

  test('one can be changed: the address before is over, and those of other services stay', async () => {
    verifies('marketing:bounces:proof', 'D294');
    const before = await configs();
    expect((await change({ service: 'other', change_code: true })).status).toBe(422);
    expect((await change({ service: 'mailgun', secret: 'short', change_code: true })).status).toBe(422);
    expect(await configs()).toEqual(before);
    const changes = await Promise.all([1, 2].map(() => change({ service: 'postmark', change_code: true })));
    expect(changes.map(({ status }) => status)).toEqual([200, 200]);
    const after = await configs();
    expect({ ...after, postmark: null }).toEqual({ ...before, postmark: null });
    expect(after.postmark.url).not.toBe(before.postmark.url);
    const { id, email } = await newContact(site);
    expect(await reported(before.postmark.url, email)).toBe(404);
    expect((await read(site, id)).status).toBe('subscribed');
    expect(await reported(after.postmark.url, email)).toBe(200);
    expect((await read(site, id)).status).toBe('bounced');
  });
});
