import { join } from 'node:path';
import { mountedRoutes } from '../../../plugin/cli/derive-routes';
import { defaultFolders } from '../../../plugin/host-kit/plugins/load';
import { schema } from '../../../plugin/schema';
import { startSite } from '../../support/site';
import { verifies } from '../../support/verifies';
import { signUpTable } from './toy/sign-ups';

test('without its line nothing of an engine is there, though its folder is', async () => {
  verifies('engine-kit:one-line');
  expect(defaultFolders()).not.toContain(join(__dirname, 'toy'));
  expect(schema.tables.map(({ name }) => name)).not.toContain(signUpTable.name);
  expect([...(await mountedRoutes()).keys()]).not.toContain('/rest/toy/v1');
  const site = await startSite({ dialect: 'sqlite' });
  try {
    const { text } = await site.send('GET', '/rest/siteplane-docs/v1/openapi.json', { key: site.key });
    const told = [(await site.call('modules.list')).envelope.data, (await site.call('status.health')).envelope.data];
    expect(text + JSON.stringify(told)).not.toMatch(/\btoy\b/);
    expect((await site.send('POST', '/rest/toy/v1/sign-ups', { key: site.key, body: {} })).status).toBe(401);
    expect((await site.send('GET', '/toy', {})).status).toBe(404);
  } finally {
    await site.stop();
  }
});
