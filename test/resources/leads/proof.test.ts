import { describeOnMariadb } from '../../support/dialects';
import { type As, type Site, startSite } from '../../support/site';
import type { TestDialect } from '../../support/storages';
import { verifies } from '../../support/verifies';
import { configure, enquiry, get, newVisitor, only, send, submit } from './capture-support';

const base = '/rest/leads/v1';
const attack = '"><script>alert(1)</script><img src=x onerror=alert(1)>';

const suite = (dialect: TestDialect) => () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ dialect, settings: { capturePerMinute: 0 } });
  });
  afterAll(() => site?.stop());
  beforeEach(() => site.reset());

  const admin = async (path: string, body: object, as: As = 'admin') =>
    site.send('POST', `/admin/siteplane/api/leads/${path}`, { ...(await site.identity(as)), body });

  /** The path below the namespace of a lead's live link. */
  async function link(ref: string): Promise<string> {
    const { status, text } = await admin('proof', { ref });
    if (status !== 200) throw new Error(text);
    return new URL(JSON.parse(text).url).href.slice(`${site.url}${base}`.length);
  }

  async function aLead() {
    const visitor = newVisitor();
    await configure(site, { contact_storage: 'full' });
    await send(site, {
      visitor,
      attribution: { utm_source: attack, gclid: 'click-77', referrer: 'https://a.example/me' },
      data: { page: '/prices' },
    });
    await submit(site, { visitor });
    return only(site);
  }

  describe('the page of a lead is not shown', () => {
    test('without its link: unknown, forged, of another lead, cut, doubled', async () => {
      verifies('leads:proof');
      const { ref } = await aLead();
      const path = await link(ref);
      const token = new URLSearchParams(path.split('?')[1]).get('t') ?? '';
      const wrong = [
        `/proof/${ref}`,
        `/proof/${ref}?t=`,
        `/proof/${ref}?t=${token.slice(0, -1)}`,
        `/proof/${ref}?t=2${token.slice(1)}`,
        `/proof/${ref}?t=1.${'A'.repeat(43)}`,
        `/proof/${ref.toLowerCase()}?t=${token}`,
        `/proof/WEB-00000?t=${token}`,
        `/proof/${'x'.repeat(300)}?t=${token}`,
      ];
      const answers = await Promise.all(wrong.map((one) => get(site, one)));
      expect(answers.map(({ status }) => status)).toEqual(wrong.map(() => 404));
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    });

    test('once the link is revoked or the lead deleted; a new link is another one', async () => {
      verifies('leads:proof', 'D183');
      const { id, ref } = await aLead();
      const first = await link(ref);
      expect(await link(ref)).toBe(first);
      expect((await get(site, first)).status).toBe(200);
      expect((await admin('proof/revoke', { ref })).status).toBe(200);
      expect((await get(site, first)).status).toBe(404);
      const second = await link(ref);
      expect(second).not.toBe(first);
      expect([(await get(site, first)).status, (await get(site, second)).status]).toEqual([404, 200]);
      await site.call('leads.delete', { id }, { confirm: true });
      expect((await get(site, second)).status).toBe(404);
    });

    test('and its link is made by people who manage the site only', async () => {
      verifies('leads:proof');
      const { ref } = await aLead();
      expect((await admin('proof', { ref }, 'key')).status).toBe(401);
      expect((await admin('proof', { ref }, 'weak')).status).toBe(403);
      expect((await admin('proof', { ref }, 'half')).status).toBe(403);
      expect((await admin('proof', { ref: 'WEB-00000' })).status).toBe(404);
      expect((await admin('proof', { ref: 7 })).status).toBe(400);
      expect((await admin('proof', { ref, all: true })).status).toBe(400);
    });
  });

  test('it shows the timeline and nothing personal, escaped, for no cache and no index', async () => {
    verifies('leads:proof');
    const { ref } = await aLead();
    const { status, headers, text } = await get(site, await link(ref));
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow, noarchive');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.* frame-ancestors 'none'/);
    expect(text).toContain('Clicked a phone number');
    expect(text).toContain('page: /prices');
    expect(text).toContain('the chain of 2 events holds');
    expect(text).toContain('&lt;script&gt;alert(1)');
    expect(text).not.toMatch(/<script|<img|click-77|a\.example|ada|lovelace|123456/i);
    expect(text).not.toContain(enquiry.message);
  });

  test('it says where the chain is broken', async () => {
    const { ref } = await aLead();
    const path = await link(ref);
    await site.host.storage.run((db) => db.execute("UPDATE sp_lead_events SET body = 'no json' WHERE seq = 2"));
    expect((await get(site, path)).text).toContain('the chain is broken at event 2');
  });

  test('making and revoking a link leave audit rows', async () => {
    const { ref } = await aLead();
    await link(ref);
    await admin('proof/revoke', { ref });
    await admin('proof/revoke', { ref });
    const { envelope } = await site.call('status.audit', { resource: 'leads' });
    const rows = ((envelope.data?.items ?? []) as { action: string; changed: boolean }[]).map(({ action, changed }) => [action, changed]);
    expect(rows).toEqual([
      ['revoke_proof', false],
      ['revoke_proof', true],
      ['open_proof', true],
    ]);
  });
};

describe('the proof of a lead on SQLite', suite('sqlite'));
describeOnMariadb('the proof of a lead on MariaDB', suite('mariadb'));
