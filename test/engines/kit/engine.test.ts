import { join } from 'node:path';
import { auditTable } from '../../../plugin/db/audit';
import { rows } from '../../../plugin/db/rows';
import type { Site } from '../../support/site';
import { until } from '../../support/until';
import { verifies } from '../../support/verifies';
import { type PostOffice, postOffice } from '../booking/mail/post-office';
import { signUpTable } from './toy/sign-ups';

// The one line that an engine is in `plugin/engines/index.ts`; what reads the list is loaded after it.
jest.doMock('../../../plugin/engines', () => ({
  engines: [...jest.requireActual('../../../plugin/engines').engines, jest.requireActual('./toy/parts').toyEngine],
}));
const { startSite } = require('../../support/site') as typeof import('../../support/site');

const { defaultFolders, missingFolders } =
  require('../../../plugin/host-kit/plugins/load') as typeof import('../../../plugin/host-kit/plugins/load');
const { mountedRoutes } = require('../../../plugin/cli/derive-routes') as typeof import('../../../plugin/cli/derive-routes');
const { checkEngines } = require('../../../plugin/cli/doctor/bridge') as typeof import('../../../plugin/cli/doctor/bridge');

const root = join(__dirname, '../../..');
const folder = join(root, 'test/engines/kit/toy');

describe('an engine that is one line', () => {
  let office: PostOffice;
  let site: Site;
  beforeAll(async () => {
    office = await postOffice();
    site = await startSite({
      dialect: 'sqlite',
      plugins: ['test/engines/kit/toy'],
      settings: { smtpUrl: `smtp://127.0.0.1:${office.port}` },
    });
  });
  beforeEach(() => site.reset());
  afterAll(async () => {
    await site?.stop();
    await office?.close();
  });

  const signUp = async (body: object, as: 'key' | 'anonymous' | 'weak' = 'key') => {
    const headers = { 'content-type': 'application/json' };
    const { status, text } = await site.send('POST', '/rest/toy/v1/sign-ups', { ...(await site.identity(as)), headers, body });
    return { status, body: JSON.parse(text) };
  };
  const switchModule = (action: 'activate' | 'deactivate') => site.call(`modules.${action}`, { module: 'toy' }, { confirm: true });
  const documented = async () => {
    const { text } = await site.send('GET', '/rest/siteplane-docs/v1/openapi.json', { key: site.key });
    return Object.keys(JSON.parse(text).paths).filter((path) => path.startsWith('/toy/'));
  };
  const stored = () => site.host.storage.run((db) => rows(db, signUpTable).many({}, { order: [['id', 'ASC']] }));

  test('is a plugin that the host looks for and doctor expects', () => {
    verifies('engine-kit:one-line');
    expect(defaultFolders()).toContain(folder);
    expect(missingFolders(root)).toEqual([]);
    expect(checkEngines(root)).toContainEqual(expect.objectContaining({ name: 'toy', status: 'ok' }));
    expect(checkEngines(__dirname)).toContainEqual(expect.objectContaining({ name: 'toy', status: 'fail' }));
  });

  test('has its module, its health check and its routes', async () => {
    verifies('engine-kit:one-line');
    expect((await site.call('modules.list')).envelope.data).toMatchObject({
      modules: expect.arrayContaining([expect.objectContaining({ module: 'toy', active: true })]),
    });
    expect(JSON.stringify((await site.call('status.health')).envelope.data)).toContain('The toy engine is well.');
    expect(await documented()).toEqual(['/toy/v1/sign-ups']);
    const mounted = await mountedRoutes();
    expect(mounted.get('/rest/toy/v1')).toMatchObject([{ method: 'POST', path: '/sign-ups' }]);
    expect(mounted.get('')?.map(({ path }) => path)).toContain('/toy');
  });

  test('refuses who may not, and names fields as the engine calls them', async () => {
    verifies('engine-kit:labels');
    expect((await signUp({ mail_to: 'ada@example.org' }, 'anonymous')).status).toBe(401);
    expect(await signUp({ mail_to: 'ada@example.org' }, 'weak')).toMatchObject({
      status: 403,
      body: { message: 'You do not have permission to manage sign-ups (requires manage_options).' },
    });
    expect(await signUp({})).toEqual({ status: 422, body: { mail_to: { required: 'Enter the address of whoever signs up.' } } });
    expect(await signUp({ mail_to: 'ada' })).toEqual({
      status: 422,
      body: { mail_to: { email: 'The address of whoever signs up must be a valid email address.' } },
    });
    expect(await stored()).toEqual([]);
  });

  test('stores, emails, audits and runs its job', async () => {
    verifies('engine-kit:one-line');
    const { status, body } = await signUp({ mail_to: 'ada@example.org' });
    expect({ status, body }).toEqual({ status: 200, body: { id: expect.any(Number) } });
    await until(() => office.to('ada@example.org').length > 0);
    expect(office.to('ada@example.org')).toMatchObject([
      { mail: { subject: 'You have signed up', text: expect.stringContaining('Welcome.') } },
    ]);
    const audit = await site.host.storage.run((db) => rows(db, auditTable).many({ resource: 'toy', ok: true }));
    expect(audit).toMatchObject([{ action: 'POST /sign-ups', status: 200 }]);
    await until(async () => (await stored()).every(({ seenAt }) => seenAt !== null));
    expect((await site.send('GET', '/toy', {})).text).toContain('<p>Signed up: 1</p>');
  });

  test('rests while its module is switched off', async () => {
    verifies('engine-kit:one-line');
    await switchModule('deactivate');
    expect((await signUp({ mail_to: 'eve@example.org' })).status).toBe(404);
    expect(await documented()).toEqual([]);
    const { status, text } = await site.send('GET', '/toy', {});
    expect(status).toBe(404);
    expect(text).not.toContain('Signed up');
    await switchModule('activate');
    expect((await signUp({ mail_to: 'eve@example.org' })).status).toBe(200);
  });
});
