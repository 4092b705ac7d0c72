import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { senderNames, senders } from '../../admin-ui/src/pages/sources/senders';
import { curlOf, proofOf } from '../../admin-ui/src/pages/sources/sign';
import { createSource } from '../resources/content-sources/ingest-support';
import { type Site, startSite } from '../support/site';
import { until } from '../support/until';
import { verifies } from '../support/verifies';

/** What the wizard shows and sends is what the service takes. */
describe('the senders of the wizard', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ dialect: 'sqlite' });
  });
  afterAll(() => site.stop());

  const secret = 'a secret of thirty-two characters';
  const made = async (sender: (typeof senderNames)[number], way: string) => {
    const { proof, bringsSecret } = senders[sender];
    const source = await createSource(site, { name: `${sender} ${way}`, ...proof, ...(bringsSecret && { secret }) });
    return { ...source, secret: source.secret || secret, address: `${site.url}/rest/ingest/v1/${source.slug}` };
  };
  const waits = async (id: string) =>
    until(async () => (await site.call('content_sources.get', { id })).envelope.data?.status === 'needs_mapping');

  test.each(senderNames)('the test payload of %s is taken as signed, and a title and a text are found in it', async (sender) => {
    verifies('D560');
    const { id, address, ...source } = await made(sender, 'button');
    const body = JSON.stringify(senders[sender].sample);
    const send = (headers: object) => fetch(address, { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body });
    expect((await send(await proofOf(sender, 'another secret', body))).status).toBe(401);
    expect((await send(await proofOf(sender, source.secret, body))).status).toBe(202);
    await waits(id);
    const about = await site.send('GET', `/admin/siteplane/api/sources/${id}`, await site.identity('admin'));
    expect(Object.keys(JSON.parse(about.text).proposal.fields)).toEqual(expect.arrayContaining(['title', 'content', 'id']));
  });

  test.each(['github', 'ghost', 'shopify', 'stripe', 'any'] as const)('the shell line of %s does the same', async (sender) => {
    verifies('D560');
    const { id, address, ...source } = await made(sender, 'shell');
    const run = `${curlOf(sender, address)} -s -o /dev/null -w '%{http_code}'`;
    // The site answers in this process, so that it must not wait for the shell.
    const { stdout } = await promisify(execFile)('bash', ['-c', run], { env: { ...process.env, SECRET: source.secret } });
    expect(stdout).toBe('202');
    await waits(id);
  });
});
