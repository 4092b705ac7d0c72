import express, { type RequestHandler } from 'express';
import type { Host } from '../../plugin/host';
import { describeHostContract, describeWebContract } from '../../plugin/host-contract';
import { createPlugins } from '../../plugin/host-kit';
import { describeOnMariadb } from '../support/dialects';
import { http } from '../support/http';
import { jestRunner } from '../support/jest-runner';
import { testStorage } from '../support/storages';
import { verifies } from '../support/verifies';
import { type ExpressSite, onMariadb, startExpressSite } from './express-site';

const declared = { login: 'owner', hasPosts: false };

describe('an Express site without posts', () => {
  verifies('D650', 'D651', 'D652');
  describeHostContract('Express', { runner: jestRunner, make: () => startExpressSite({ plugins: [] }), declared });
  describeWebContract('Express', { runner: jestRunner, make: (options) => startExpressSite({ ...options, plugins: [] }) });
});

describeOnMariadb('on MariaDB', () => {
  verifies('D654');
  describeWebContract('Express on MariaDB', { runner: jestRunner, make: (options) => onMariadb({ ...options, plugins: [] }) });

  test('beside Directus, the start of an adapter says which tables that has to leave alone', async () => {
    verifies('D684');
    const { storage, config, dispose } = await testStorage('mariadb');
    const logged: unknown[] = [];
    const note = () => undefined;
    const log = { debug: note, info: note, error: note, warn: (_fields: object, text?: string) => void logged.push(text) };
    const plugins = createPlugins({ folders: [], missing: [], load: undefined, log });
    const start = () => plugins.start({ storage, log } as unknown as Host, config, { log, isOver: () => false });
    expect([await start(), logged]).toEqual([[], []]);
    await storage.run((db) => db.execute('CREATE TABLE directus_collections (collection VARCHAR(64) PRIMARY KEY)'));
    const notes = await start();
    expect(notes).toEqual([expect.stringMatching(/^Directus shares .*: DB_EXCLUDE_TABLES=.*\bsp_audit,.*\bsp_epoch\b/)]);
    expect(logged).toEqual(notes);
    await dispose();
  });
});

describe('the service in an Express site', () => {
  let site: ExpressSite;
  beforeAll(async () => {
    site = await startExpressSite();
  });
  afterAll(() => site.stop());

  test('starts, and says what is off without posts', () => {
    verifies('D650');
    const note = site.notes.find((text) => text.startsWith('Off, because this site has no posts:')) ?? '';
    for (const label of ['Notes', 'Estimates', 'Content sources', 'Pipelines', 'Posts']) expect(note).toContain(label);
  });

  test('a module that needs posts is off, cannot be switched on, and its operations are not in the manifest', async () => {
    verifies('D650');
    const { send, dispatch, manifest } = http(site.url);
    const owner = await site.signIn('administrator');
    const refused = await dispatch({ resource: 'notes_items', action: 'list', params: {} }, owner);
    expect([refused.status, refused.envelope.error]).toEqual([409, expect.stringContaining('"notes" is inactive')]);
    const on = await dispatch({ resource: 'modules', action: 'activate', params: { module: 'notes' } }, owner);
    expect([on.status, on.envelope.error]).toEqual([409, expect.stringContaining('needs posts, which this site does not have')]);
    const { text } = await manifest(owner);
    expect(text).toContain('"crm"');
    expect(text).not.toContain('"notes_items"');
    expect((await send('GET', '/rest/siteplane/v1/manage/manifest')).status).toBe(401);
  });

  test('what needs none works, by a key that was made on the page', async () => {
    verifies('D652', 'D654');
    const { dispatch, mint } = http(site.url);
    const { key } = await mint(await site.signIn('administrator'));
    const made = await dispatch({ resource: 'crm', action: 'create', params: { name: 'Acme', url: 'https://crm.example' } }, { key });
    expect([made.status, made.envelope.changed]).toEqual([200, true]);
  });

  test('a session without a secret of its own is nobody: its token would be that of everybody', async () => {
    verifies('D654');
    const signedIn = await startExpressSite({
      built({ siteplane: { early, late }, accounts: [user] }) {
        const given: RequestHandler = (req, _res, next) => {
          Object.assign(req, { user, sessionID: req.get('x-secret') });
          next();
        };
        return express().use(early, given, late);
      },
    });
    try {
      const ask = async (headers: Record<string, string>) => {
        const reply = await http(signedIn.url).send('GET', '/admin/siteplane/api/session', { headers });
        return reply.status;
      };
      expect([await ask({}), await ask({ 'x-secret': '' }), await ask({ 'x-secret': 'mine' })]).toEqual([401, 401, 200]);
    } finally {
      await signedIn.stop();
    }
  });

  test.each([
    [undefined, /: no administrator has an email address\. Set the email address of an administrator, or an address for messages/],
    ['/me', /Set the email address of an administrator on the page \/me, or an address for messages/],
  ])('who has no address is sent to the page that this host has for it: %s', async (profile, message) => {
    verifies('D715', 'status:mail');
    const own = await startExpressSite({
      places: { ...(profile !== undefined && { profile }) },
      built({ app, accounts }) {
        for (const [at, account] of accounts.entries()) accounts[at] = { ...account, email: '' };
        return app;
      },
    });
    try {
      const { dispatch } = http(own.url);
      const { envelope } = await dispatch({ resource: 'status', action: 'health', params: {} }, await own.signIn('administrator'));
      expect(envelope.data?.checks).toContainEqual(expect.objectContaining({ name: 'mail', message: expect.stringMatching(message) }));
    } finally {
      await own.stop();
    }
  });

  test('the page asks who is signed in and where the rest of the site is; an editor and a stranger are not told', async () => {
    verifies('D653');
    const { send } = http(site.url);
    const ask = (identity: object) => send('GET', '/admin/siteplane/api/session', identity);
    expect((await ask({})).status).toBe(401);
    expect((await ask(await site.signIn('editor'))).status).toBe(403);
    const owner = await site.signIn('administrator');
    expect(JSON.parse((await ask(owner)).text)).toEqual({
      user: expect.objectContaining({ login: 'owner', role: 'owners', capabilities: expect.arrayContaining(['manage_siteplane']) }),
      csrf: owner.csrf,
      login_url: '/login?next=%2Fadmin%2Fsiteplane',
      logout_url: '/logout',
      host_admin_url: '/',
      site_url: '/',
      rest_root: '/rest',
      base: '/admin/siteplane',
      profile_url: null,
      post_editor_url: null,
    });
  });
});
