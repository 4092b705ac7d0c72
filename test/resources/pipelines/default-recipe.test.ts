import { enqueue } from '../../../plugin/jobs/outbox';
import { triggerMessage } from '../../../plugin/resources/pipelines/triggers/trigger-message';
import { describeOnMariadb } from '../../support/dialects';
import type { TestDialect } from '../../support/storages';
import { verifies } from '../../support/verifies';
import { activeSource, deliver, payload, settled } from '../content-sources/ingest-support';
import { type PipelineSite, pipelineSite } from './pipeline-site';

describe('the default recipe on SQLite', () => whole('sqlite'));
describeOnMariadb('the default recipe on MariaDB', () => whole('mariadb'));

function whole(dialect: TestDialect): void {
  let at: PipelineSite;
  beforeAll(async () => {
    at = await pipelineSite(dialect);
  });
  afterAll(() => at?.site.stop());
  beforeEach(() => at.site.reset());

  const byKind = async () => (await at.runs()).map(({ trigger_kind, recipe_id, status }) => `${trigger_kind} ${recipe_id} ${status}`);

  test('a recipe made with only a name takes over nothing, nor does one without an enabled stage', async () => {
    verifies('pipelines:triggers', 'pipelines:default-recipe', 'D149');
    await at.call('pipelines.create_recipe', { name: 'Only a name' });
    await at.call('pipelines.create_recipe', { name: 'Empty trigger', trigger: {}, stages: { toc: {} } });
    const kinds = ['manual', 'ingest', 'publish', 'update'];
    await at.call('pipelines.create_recipe', { name: 'Idle', trigger: { kinds }, stages: { toc: { enabled: false }, order: ['seo'] } });
    const { id } = await at.post({ title: 'A', content: '<h2>One</h2>', status: 'draft' });
    await at.site.host.storage.run((db) => enqueue(db, triggerMessage({ post_id: id, trigger_kind: 'ingest', source: 'press' })));
    await at.site.host.posts.update(id, { status: 'publish' });
    await at.settled();
    expect(await byKind()).toEqual(['ingest default ok']);
  });

  test('the default recipe leaves what display flags decide to them: off, on and off again', async () => {
    verifies('content-sources:display', 'pipelines:default-recipe');
    const html = '<p style="color:red">x</p><p></p><h2>FAQ</h2><p>y</p>';
    const source = await activeSource(at.site, { auth_mode: 'none' });
    const set = (fields: object) => at.call('content_sources.update', { id: source.id, ...fields });
    await set({ default_post_status: 'publish', content_cleanup: false, add_heading_anchors: false });
    await deliver(at.site, source, payload(1, { body: html }));
    await settled(at.site);
    await at.settled();
    expect(await byKind()).toContain('ingest default ok');
    const shown = async () => (await fetch(`${at.site.url}/title-1`)).text();
    const plain = '<p>x</p><p></p><h2>FAQ</h2><p>y</p>';
    expect(await shown()).toContain(plain);
    await set({ content_cleanup: true, add_heading_anchors: true });
    expect(await shown()).toContain('<p>x</p><h2 id="content-faq">FAQ</h2><p>y</p>');
    await set({ content_cleanup: false, add_heading_anchors: false });
    expect(await shown()).toContain(plain);
  });
}
