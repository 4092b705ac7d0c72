import { rows } from '../../../plugin/db/rows';
import { outboxTable } from '../../../plugin/jobs/outbox-table';
import { describeOnMariadb } from '../../support/dialects';
import { type Site, startSite } from '../../support/site';
import type { TestDialect } from '../../support/storages';
import { until } from '../../support/until';
import { verifies } from '../../support/verifies';
import { createSource, deliver, mapping, posts, settled } from './ingest-support';

const suite = (dialect: TestDialect) => () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ dialect, settings: { ingestPerMinute: 0 } });
  });
  afterAll(() => site?.stop());

  test('from a signed delivery to the public page; flags change what is shown, and off again it is the page byte for byte', async () => {
    verifies('content-sources:display', 'content-sources:writer');
    const source = await createSource(site, { add_heading_anchors: false });
    const fields = { ...mapping.fields, categories: { path: '/categories' }, canonical_url: { path: '/url' } };
    await site.call('content_sources.approve_mapping', { id: source.id, mapping: { ...mapping, fields } });
    await site.call('content_sources.update', { id: source.id, default_post_status: 'publish' });
    const body = '<h2>Frequently asked questions</h2><p>Why?</p><h2>Else</h2><p style="color:red">x<script>alert(1)</script></p><p></p>';
    const categories = ['Uncategorized', 'World'];
    await deliver(site, source, { id: '1', title: 'A <b>bold</b> title', body, categories, url: 'https://orig.example/1' });
    await settled(site);
    // A pipeline follows, and may change the stored post.
    const isQuiet = () => site.host.storage.run((db) => rows(db, outboxTable).count({ state: ['ready', 'sending'] }));
    await until(async () => (await isQuiet()) === 0);
    const [post] = await posts(site);
    const page = async () => (await fetch(`${site.url}/${post?.slug}`)).text();
    const set = async (on: boolean) => {
      const flags = ['content_cleanup', 'strip_inbody_faq', 'add_heading_anchors', 'strip_uncategorized'];
      const { envelope } = await site.call('content_sources.update', {
        id: source.id,
        ...Object.fromEntries(flags.map((flag) => [flag, on])),
      });
      expect(envelope.ok).toBe(true);
    };

    const before = await page();
    expect(before).toContain('<link rel="canonical" href="https://orig.example/1">');
    expect(before).toMatch(/<h2[^>]*>Frequently asked questions<\/h2>/);
    expect(before).toContain('Uncategorized');
    expect(before).not.toContain('alert(1)');
    await set(true);
    const flagged = await page();
    expect(flagged).toContain('<h2 id="content-else">Else</h2><p>x</p>');
    expect(flagged).not.toMatch(/<h2[^>]*>Frequently|Uncategorized|style="color/);
    expect((await posts(site))[0]).toEqual(post);
    await set(false);
    expect(await page()).toBe(before);
  });
};

describe('an ingested post on the site on SQLite', suite('sqlite'));
describeOnMariadb('an ingested post on the site on MariaDB', suite('mariadb'));
