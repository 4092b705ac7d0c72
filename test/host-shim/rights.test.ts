import { adminRoutes } from '../../host-shim/admin/admin';
import { ownPages } from '../../host-shim/admin/html-pages';
import type { Stores } from '../../host-shim/admin/page';
import type { PostStatus, Storage } from '../../plugin/host';
import type { Identity, Sent } from '../support/http';
import { verifies } from '../support/verifies';
import { password, type Shim, startShim } from './shim';

const roles = ['administrator', 'editor', 'author', 'subscriber'] as const;
type Role = (typeof roles)[number];

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');
const writers: readonly Role[] = ['administrator', 'editor', 'author'];
const editors: readonly Role[] = ['administrator', 'editor'];
const managers: readonly Role[] = ['administrator'];

/** Posts of somebody else, and who may do something with them. `lost` is of a type whose plugin is not there any more. */
const records: readonly { readonly type: string; readonly status: PostStatus; readonly may: readonly Role[] }[] = [
  ...(['draft', 'pending', 'publish', 'private'] as const).flatMap((status) => [
    { type: 'post', status, may: editors },
    { type: 'note', status, may: managers },
  ]),
  { type: 'page', status: 'draft', may: editors },
  { type: 'lost', status: 'draft', may: managers },
];
const titleOf = ({ type, status }: { type: string; status: string }) => `Secret ${type} ${status}`;

/** What every route below /admin/api needs: who may, and what is sent for each record of another. */
interface Door {
  readonly path: string;
  readonly sent?: Omit<Sent, 'cookie' | 'csrf'>;
  readonly may: readonly Role[];
  /** The post that must be as it was where the door stays shut. */
  readonly post?: number;
}

describe('rights on records of others', () => {
  let shim: Shim;
  const who = new Map<Role, Identity>();
  let stranger = 0;
  /** A new post of the administrator; of the lost type as after its plugin was taken away. */
  const written = async ({ type, status }: { type: string; status: PostStatus }) => {
    const isLost = type === 'lost';
    const { id } = await shim.host.posts.create(isLost ? 'note' : type, { title: titleOf({ type, status }), status, authorId: 1 });
    if (isLost)
      await shim.host.storage.run((db) => db.execute('UPDATE host_posts SET type = ?, slug = ? WHERE id = ?', [type, `lost-${id}`, id]));
    return id;
  };
  const eachPost = (method: 'PATCH' | 'DELETE') => async (): Promise<Door[]> =>
    Promise.all(
      records.map(async (record) => {
        const post = await written(record);
        return { path: `/posts/${post}`, may: record.may, post, sent: method === 'PATCH' ? { body: { excerpt: 'mine now' } } : {} };
      }),
    );
  const account = async () => {
    const body = { login: `other${++stranger}`, password, role: 'subscriber' };
    return JSON.parse((await shim.send('POST', '/admin/api/users', { ...who.get('administrator'), body })).text).user.id as number;
  };

  const invitation = async () => {
    const body = { email: `other${++stranger}@example.org` };
    const { text } = await shim.send('POST', '/admin/api/invitations', { ...who.get('administrator'), body });
    return JSON.parse(text).invitation.id as number;
  };

  const doors: Readonly<Record<string, () => Promise<Door[]>>> = {
    'GET /users': async () => [{ path: '/users', may: managers }],
    'POST /users': async () => [{ path: '/users', may: managers, sent: { body: { login: `new${++stranger}`, password } } }],
    'PATCH /users/{id}': async () => [{ path: `/users/${await account()}`, may: managers, sent: { body: { display_name: 'x' } } }],
    'DELETE /users/{id}': async () => [{ path: `/users/${await account()}`, may: managers }],
    'POST /users/{id}/reset-mail': async () => [{ path: `/users/${await account()}/reset-mail`, may: managers }],
    'GET /invitations': async () => [{ path: '/invitations', may: managers }],
    'POST /invitations': async () => [{ path: '/invitations', may: managers, sent: { body: { email: `new${++stranger}@example.org` } } }],
    'POST /invitations/{id}/resend': async () => [{ path: `/invitations/${await invitation()}/resend`, may: managers }],
    'DELETE /invitations/{id}': async () => [{ path: `/invitations/${await invitation()}`, may: managers }],
    'PATCH /profile': async () => [{ path: '/profile', may: roles, sent: { body: {} } }],
    'POST /profile/password': async () => [{ path: '/profile/password', may: roles, sent: { body: { current: 'wrong', password } } }],
    'GET /profile/sessions': async () => [{ path: '/profile/sessions', may: roles }],
    'DELETE /profile/sessions': async () => [{ path: '/profile/sessions', may: roles }],
    'DELETE /profile/sessions/{id}': async () => [{ path: '/profile/sessions/0123456789ab', may: roles }],
    'GET /roles': async () => [{ path: '/roles', may: managers }],
    'PUT /roles/{slug}': async () => [{ path: '/roles/subscriber', may: managers, sent: { body: { capabilities: ['read'] } } }],
    'POST /posts': async () => [
      { path: '/posts', may: writers, sent: { body: { title: 'Own' } } },
      { path: '/posts', may: writers, sent: { body: { type: 'page', title: 'Own' } } },
      { path: '/posts', may: managers, sent: { body: { type: 'note', title: 'Own' } } },
    ],
    'PATCH /posts/{id}': eachPost('PATCH'),
    'DELETE /posts/{id}': eachPost('DELETE'),
    'POST /posts/{id}/versions/{version}/restore': async () =>
      Promise.all(
        records.map(async (record) => {
          const post = await written(record);
          return { path: `/posts/${post}/versions/1/restore`, may: record.may, post };
        }),
      ),
    'GET /media': async () => [{ path: '/media', may: writers }],
    'POST /media': async () => [{ path: '/media?name=x.png', may: writers, sent: { body: png, headers: { 'content-type': 'image/png' } } }],
    'PATCH /media/{id}': async () => [
      {
        path: `/media/${(await shim.host.media.store(png, 'of-the-admin.png', { authorId: 1 })).id}`,
        may: editors,
        sent: { body: { alt: 'Changed' } },
      },
    ],
    'DELETE /media/{id}': async () => [
      { path: `/media/${(await shim.host.media.store(png, 'of-the-admin.png', { authorId: 1 })).id}`, may: editors },
      { path: `/media/${(await shim.host.media.store(png, 'of-nobody.png')).id}`, may: editors },
    ],
    'GET /options': async () => [{ path: '/options', may: managers }],
    'PUT /options': async () => [{ path: '/options', may: managers, sent: { body: { site_name: 'My site' } } }],
  };
  const routes = adminRoutes({} as Stores, {} as Storage).map(({ method, path }) => `${method} ${path}`);
  const pages = ownPages({} as Stores, () => []).map(({ path }) => path);

  beforeAll(async () => {
    shim = await startShim({
      async register(host) {
        host.posts.registerType({ slug: 'note', label: 'Notes', public: false, capability: 'manage_options' });
        return {};
      },
    });
    who.set('administrator', await shim.signIn('admin', password));
    for (const role of roles.slice(1)) {
      await shim.send('POST', '/admin/api/users', { ...who.get('administrator'), body: { login: role, password, role } });
      who.set(role, await shim.signIn(role, password));
    }
    for (const record of records) await written(record);
  });
  afterAll(() => shim.stop());

  test('the table has every route', () => {
    expect(Object.keys(doors).sort()).toEqual([...routes].sort());
  });

  test.each(Object.keys(doors))('%s opens to those who may, and to nobody else', async (route) => {
    verifies('auth:host-pages');
    const [method = ''] = route.split(' ');
    for (const { path, sent } of (await doors[route]?.()) ?? [])
      expect((await shim.send(method, `/admin/api${path}`, sent ?? {})).status).toBe(401);
    for (const role of roles) {
      for (const { path, sent, may, post } of (await doors[route]?.()) ?? []) {
        const before = post === undefined ? undefined : await shim.host.posts.get(post);
        const { status } = await shim.send(method, `/admin/api${path}`, { ...sent, ...who.get(role) });
        expect({ role, path, sent: sent?.body, post: before?.title, open: status !== 403 }).toEqual({
          role,
          path,
          sent: sent?.body,
          post: before?.title,
          open: may.includes(role),
        });
        if (status === 403 && post !== undefined) expect(await shim.host.posts.get(post)).toEqual(before);
      }
    }
  });

  test.each(roles)('pages show the %s no post that they may not edit', async (role) => {
    verifies('auth:host-pages', 'D33');
    const all = await shim.host.posts.list({ type: records.map(({ type }) => type), limit: 1000, offset: 0 });
    const hidden = new Set(records.filter(({ may }) => !may.includes(role)).map(titleOf));
    const open = (path: string) => shim.send('GET', `/admin${path}`, { ...who.get(role), headers: { accept: 'text/html' } });
    for (const path of pages) {
      const asked = path.includes('{id}')
        ? all.items.map(({ id }) => path.replace('{id}', String(id)))
        : ['', '?type=page', '?type=note', '?type=lost', '?type=post&page=2'].map((query) => path.replace('{slug}', 'editor') + query);
      for (const one of asked) {
        const { text } = await open(one);
        expect({ one, shown: [...hidden].filter((title) => text.includes(title)) }).toEqual({ one, shown: [] });
      }
    }
    for (const type of ['post', 'page', 'note']) {
      const { text } = await open(`/posts?type=${type}`);
      const due = records.filter((record) => record.type === type && record.may.includes(role)).map(titleOf);
      expect({ type, missing: due.filter((title) => !text.includes(title)) }).toEqual({ type, missing: [] });
    }
  });

  test('authors see and delete what is their own, and find the files of all', async () => {
    const author = who.get('author') ?? {};
    const { post } = JSON.parse((await shim.send('POST', '/admin/api/posts', { ...author, body: { title: 'My draft' } })).text);
    const upload = { ...author, body: png, headers: { 'content-type': 'image/png' } };
    const { file } = JSON.parse((await shim.send('POST', '/admin/api/media?name=mine.png', upload)).text);
    await shim.host.media.store(png, 'of-the-admin.png', { authorId: 1 });
    await shim.host.media.store(png, 'of-nobody.png');
    const page = async (path: string) => (await shim.send('GET', `/admin${path}`, { ...author, headers: { accept: 'text/html' } })).text;
    expect(await page('/posts')).toContain('My draft');
    expect(await page('/posts')).not.toContain('type=note');
    const library = await page('/media');
    expect(library).toContain('of-the-admin.png');
    expect([...library.matchAll(/data-action="\/admin\/api\/media\/(\d+)"/g)].map(([, id]) => Number(id))).toContain(file.id);
    for (const { id } of (await shim.host.media.list({ limit: 100 })).items.filter(({ name }) => name.startsWith('of-')))
      expect(library).not.toContain(`data-action="/admin/api/media/${id}"`);
    expect((await shim.send('DELETE', `/admin/api/media/${file.id}`, author)).status).toBe(200);
    expect((await shim.send('DELETE', `/admin/api/posts/${post.id}`, author)).status).toBe(200);
  });
});
