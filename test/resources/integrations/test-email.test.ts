import { type PostOffice, postOffice } from '../../engines/booking/mail/post-office';
import { administratorsAddress } from '../../support/addresses';
import { freePort } from '../../support/mariadb';
import { type As, type Site, startSite } from '../../support/site';
import { verifies } from '../../support/verifies';

const me = 'admin@team.example';

describe('a test email to who asks for it', () => {
  let site: Site;
  let office: PostOffice;
  let nowhere: number;
  beforeAll(async () => {
    [office, nowhere] = [await postOffice(), await freePort()];
    site = await startSite({ dialect: 'sqlite', settings: { fetchAllow: `127.0.0.1:${office.port},127.0.0.1:${nowhere}` } });
  });
  afterAll(async () => {
    await site?.stop();
    await office?.close();
  });

  beforeEach(async () => {
    await site.reset();
    await administratorsAddress(site, '');
  });

  const ask = async (as: As = 'admin') => {
    const { status, text } = await site.send('POST', '/admin/siteplane/api/integrations/test-email', {
      ...(await site.identity(as)),
      body: {},
    });
    return { status, answer: JSON.parse(text || '{}') as Record<string, unknown> };
  };
  const way = async (port: number) => {
    await site.call('integrations.update', { slug: 'smtp', config: { host: '127.0.0.1', port, from: 'site@team.example' } });
    expect((await site.call('integrations.enable', { slug: 'smtp' })).status).toBe(200);
  };

  test('is sent for nobody and for nobody without the right, nor to an account without an address', async () => {
    verifies('D794');
    expect([(await ask('anonymous')).status, (await ask('half')).status]).toEqual([401, 403]);
    const { status, answer } = await ask();
    expect([status, JSON.stringify(answer)]).toEqual([409, expect.stringContaining('enter one on your profile')]);
    const { envelope } = await site.call('status.audit', { resource: 'integrations', action: 'test_email' });
    expect(envelope.data).toMatchObject({ total: 0 });
  });

  test('without a mail server waits as a file, which is said and is no success', async () => {
    verifies('D794');
    await administratorsAddress(site, me);
    expect(await ask()).toEqual({
      status: 200,
      answer: { to: me, ok: false, message: expect.stringMatching(/^No mail server is connected/) },
    });
  });

  test('is announced by whether emails leave the site, for who may change that', async () => {
    verifies('D795');
    const leaves = async (as: As = 'admin') => {
      const { status, text } = await site.send('GET', '/admin/siteplane/api/integrations/email-way', await site.identity(as));
      return [status, JSON.parse(text || '{}').leaves];
    };
    expect([(await leaves('anonymous'))[0], (await leaves('half'))[0]]).toEqual([401, 403]);
    expect(await leaves()).toEqual([200, false]);
    await way(office.port);
    expect(await leaves()).toEqual([200, true]);
  });

  test('that no server takes is told in our words; one that is taken arrives, once for each time', async () => {
    verifies('D794');
    await administratorsAddress(site, me);
    await way(nowhere);
    expect((await ask()).answer).toMatchObject({ ok: false, message: expect.stringMatching(/^127\.0\.0\.1 cannot be reached/) });
    await way(office.port);
    expect(await ask()).toMatchObject({ status: 200, answer: { to: me, ok: true } });
    await ask();
    expect(office.to(me).map(({ mail }) => [mail.from?.address, mail.subject])).toEqual(
      Array(2).fill(['site@team.example', `Test email of ${(await site.host.site()).name}`]),
    );
    const { envelope } = await site.call('status.audit', { resource: 'integrations', action: 'test_email' });
    expect(envelope.data).toMatchObject({ total: 3 });
  });
});
