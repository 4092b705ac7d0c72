import express from 'express';
import type { Media, MediaFile } from '../../plugin/host';
import { mediaBelow } from '../../plugin/host-kit/media/media-below';
import { http } from '../support/http';
import { verifies } from '../support/verifies';
import { type ExpressSite, startExpressSite } from './express-site';

const login = (path: string) => `/cms/login?next=${path}`;

/** Puts a path that something in front took away before the address again, as an adapter does. */
const putBack: express.RequestHandler = (req, _res, next) => {
  req.originalUrl = `/cms${req.originalUrl}`;
  next();
};

describe.each([
  ['whose app is mounted there', '/cms', ({ app }: { app: express.Express }) => express().use('/cms', app)],
  ['whose proxy takes the path away', '', ({ app }: { app: express.Express }) => express().use(putBack, app)],
])('a site below a path, %s', (_name, sent, built) => {
  let site: ExpressSite;
  beforeAll(async () => {
    site = await startExpressSite({ places: { siteRoot: '/cms', login, logout: '/cms/logout' }, built });
  });
  afterAll(() => site.stop());

  test('has its page with its files, its own calls and the REST interface there', async () => {
    verifies('D780');
    const { send } = http(site.url);
    const stranger = await send('GET', `${sent}/admin/siteplane/keys`);
    expect([stranger.status, stranger.headers.get('location')]).toEqual([302, '/cms/login?next=/cms/admin/siteplane/keys']);
    const signIn = await send('POST', `${sent}/login`, { body: { username: 'owner', password: 'correct horse battery' } });
    const cookie = signIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const page = await send('GET', `${sent}/admin/siteplane/keys`, { cookie });
    expect(page.status).toBe(200);
    const [, file = ''] = /src="\/cms(\/admin\/siteplane\/assets\/[^"]+)"/.exec(page.text) ?? [];
    expect((await send('GET', sent + file, { cookie })).status).toBe(200);
    const session = await send('GET', `${sent}/admin/siteplane/api/session`, { cookie });
    expect(JSON.parse(session.text)).toMatchObject({
      ...{ base: '/cms/admin/siteplane', site_url: '/cms/', rest_root: '/cms/rest', logout_url: '/cms/logout' },
    });
    expect((await send('GET', `${sent}/rest/siteplane/v1/manage/manifest`)).status).toBe(401);
    expect((await send('GET', `${sent}/`)).status).toBe(200);
  });

  test('has its media there, and none elsewhere', async () => {
    verifies('D780');
    const { send } = http(site.url);
    const { url } = await site.host.media.store(Buffer.from('R0lGODlhAQABAAAAACw=', 'base64'), 'dot.gif');
    expect(url).toMatch(/^\/cms\/media\//);
    const below = url.slice('/cms'.length);
    expect((await send('GET', sent === '' ? url : below)).status).toBe(404);
    const { status, headers } = await send('GET', sent + below);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/gif']);
  });
});

test('addresses of media begin with the path of the site, and only those are looked for', async () => {
  verifies('D780');
  const file: MediaFile = {
    ...{ id: 1, name: 'pier.png', alt: '', mime: 'image/png', bytes: 1, width: 2, height: 2, authorId: 0, url: '/media/1' },
    sizes: [{ width: 1, height: 1, url: '/media/1-1' }],
  };
  const asked: (readonly string[])[] = [];
  const media: Media = {
    store: async () => file,
    get: async (id) => (id === 1 ? file : undefined),
    async findByUrl(urls) {
      asked.push(urls);
      return [file];
    },
    list: async () => ({ items: [file], total: 1 }),
    remove: async () => undefined,
  };
  const below = mediaBelow('/cms', media);
  const placed = { ...file, url: '/cms/media/1', sizes: [{ width: 1, height: 1, url: '/cms/media/1-1' }] };
  expect(await below.store(new Uint8Array(), 'pier.png')).toEqual(placed);
  expect([await below.get(1), await below.get(2)]).toEqual([placed, undefined]);
  expect(await below.findByUrl(['/cms/media/1', '/media/1', '/cms-of-others/media/1', 'https://elsewhere.example/cms/media/1'])).toEqual([
    placed,
  ]);
  expect(asked).toEqual([['/media/1']]);
  expect(await below.list({ limit: 1, offset: 0 })).toEqual({ items: [placed], total: 1 });
  expect(mediaBelow('', media)).toBe(media);
});
