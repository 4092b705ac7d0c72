import { html, OperationError, trusted } from '../../plugin/adapter';
import type {
  AccountFilter,
  AdminPage,
  Capability,
  CapabilitySource,
  Host,
  HostRole,
  HostUser,
  InstalledPlugin,
  Logger,
  MailMessage,
  Media,
  MediaFile,
  Route,
  Storage,
} from '../../plugin/host';
import { listedAccounts } from '../../plugin/host-kit/listed-accounts';
import { placesOf } from '../../plugin/host-kit/places';
import { addressesOf } from '../../plugin/kit/mail-options';
import { type FakePosts, fakePosts, fakeTerms } from './fake-posts';
import { fakeRest } from './fake-rest';

type Job = (tick: Date) => Promise<void>;

/** A host that keeps everything in memory but for the storage that it was given, with handles for a test to turn. */
export interface FakeHost extends Host {
  readonly posts: FakePosts;
  addUser(fields: Partial<HostUser> & Pick<HostUser, 'login'>): HostUser;
  /** Change an account as its administrator would: the epoch grows. */
  changeUser(id: number, fields: Partial<Omit<HostUser, 'id'>>): Promise<void>;
  setAutomation(isAvailable: boolean): void;
  /** Run a scheduled job now. */
  tick(name: string, at?: Date): Promise<void>;
  readonly sent: readonly MailMessage[];
  readonly pages: readonly AdminPage[];
  readonly siteRoutes: readonly Route[];
}

export interface FakeOptions {
  readonly log?: Logger;
  readonly plugins?: readonly InstalledPlugin[];
}

const silent: Logger = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const everything = ['manage_options', 'edit_posts', 'publish_posts', 'upload_files', 'list_users', 'edit_users', 'read'];

/** A host for unit tests. What it keeps in memory does not roll back with a transaction: `posts.transactional` is false. */
export function fakeHost(storage: Storage, { log = silent, plugins = [] }: FakeOptions = {}): FakeHost {
  const bump = () => storage.tx((db) => storage.epoch.bump(db));
  const { users, addUser, changeUser, roles } = fakeAccounts(bump);
  const options = new Map<string, unknown>();
  const variables = new Map<string, string>();
  const jobs = new Map<string, Job>();
  const provided = new Map<string, unknown>();
  const sent: MailMessage[] = [];
  const pages: AdminPage[] = [];
  const siteRoutes: Route[] = [];
  const terms = fakeTerms();
  let isAutomated = true;

  return {
    name: 'Fake host',
    version: '0.0.0',
    storage,
    users,
    roles,
    posts: fakePosts(terms),
    terms,
    media: fakeMedia(),
    rest: fakeRest(async ({ user }) => (await users.capabilities(user)).has('manage_options')),
    plugins: {
      list: () => plugins,
      provide: (name, value) => void provided.set(name, value),
      lookup: <T>(name: string) => provided.get(name) as T | undefined,
    },
    log,
    places: placesOf({ login: (path) => `/admin/login?next=${encodeURIComponent(path)}`, logout: '/admin/logout' }),
    site: async () => ({ name: 'Fake site', url: 'http://fake.test', locale: 'en', timezone: 'UTC' }),
    addAdminPage: (page) => void pages.push(page),
    addSiteRoute: (route) => void siteRoutes.push(route),
    page: async ({ title, body, script }) => ({
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': `default-src 'none'${script === undefined ? '' : "; script-src 'self'"}`,
      },
      body: html`<title>${title}</title>${script && html`<script src="${script}"></script>`}<main>${trusted(body)}</main>`.text,
    }),
    options: {
      get: async (name) => options.get(name),
      set: async (name, value) => void (options.set(name, structuredClone(value)), await bump()),
      delete: async (name) => void (options.delete(name), await bump()),
    },
    cron: {
      schedule(name, _expression, job) {
        jobs.set(name, job);
        return () => void jobs.delete(name);
      },
    },
    mail: {
      async send(message) {
        const wrong = addressesOf(message).find((address) => !/^[^\s@,]+@[^\s@,]+$/.test(address));
        if (wrong !== undefined) throw new OperationError('invalid_params', `${wrong} is not an email address.`);
        sent.push(message);
      },
    },
    automation: {
      available: async () => isAutomated,
      set: async (name, value) => void variables.set(name, value),
      delete: async (name) => void variables.delete(name),
      list: async () => [...variables].map(([name, value]) => ({ name, value })).sort((a, b) => a.name.localeCompare(b.name)),
    },
    addUser,
    changeUser,
    setAutomation: (isAvailable) => {
      isAutomated = isAvailable;
    },
    tick: async (name, at = new Date()) => jobs.get(name)?.(at),
    sent,
    pages,
    siteRoutes,
  };
}

function fakeAccounts(bump: () => Promise<void>) {
  const users = new Map<number, HostUser>();
  const roles = new Map<string, HostRole>();
  const registered = new Map<string, Capability>(everything.map((capability) => [capability, { capability, description: capability }]));
  const sources: CapabilitySource[] = [];
  for (const [slug, capabilities] of [
    ['administrator', everything],
    ['editor', ['edit_posts', 'publish_posts', 'read']],
    ['subscriber', ['read']],
  ] as const)
    roles.set(slug, { slug, name: slug, capabilities });

  async function capabilities(user: HostUser, epoch?: number): Promise<ReadonlySet<string>> {
    if (!user.active) return new Set();
    const granted = await Promise.all(sources.map((source) => source.of(user, epoch)));
    return new Set([...(roles.get(user.role)?.capabilities ?? []), ...granted.flatMap((extra) => [...extra])]);
  }

  function addUser(fields: Partial<HostUser> & Pick<HostUser, 'login'>): HostUser {
    const user = { id: users.size + 1, displayName: fields.login, email: '', role: 'subscriber', active: true, ...fields };
    users.set(user.id, user);
    return user;
  }
  addUser({ login: 'admin', role: 'administrator' });

  return {
    addUser,
    async changeUser(id: number, fields: Partial<Omit<HostUser, 'id'>>) {
      const user = users.get(id);
      if (user) users.set(id, { ...user, ...fields });
      await bump();
    },
    users: {
      find: async (id: number) => users.get(id),
      findByLogin: async (login: string) => [...users.values()].find((user) => user.login.toLowerCase() === login.toLowerCase()),
      findMany: async (ids: readonly number[]) => [...users.values()].filter(({ id }) => ids.includes(id)),
      findByEmail: async (email: string) =>
        [...users.values()].filter((user) => user.email !== '' && user.email.toLowerCase() === email.toLowerCase()),
      async search(filter: AccountFilter) {
        const { items, total } = await listedAccounts(async () => [...users.values()]).search(filter);
        return { items: items.flatMap(({ id }) => users.get(Number(id)) ?? []), total };
      },
      capabilities,
      async holders(capability: string) {
        const all = await Promise.all([...users.values()].map(async (user) => ({ user, own: await capabilities(user) })));
        return all.filter(({ own }) => own.has(capability)).map(({ user }) => user);
      },
      addCapabilitySource: (source: CapabilitySource) => void sources.push(source),
    },
    roles: {
      administrator: 'administrator',
      list: async () => [...roles.values()],
      capabilities: () => [...registered.values()],
      registerCapabilities: (added: readonly Capability[]) => added.forEach((entry) => void registered.set(entry.capability, entry)),
      async grant(slug: string, added: readonly string[]) {
        const role = roles.get(slug);
        if (!role) throw new OperationError('not_found', `Not found: role "${slug}".`);
        const missing = added.filter((capability) => !role.capabilities.includes(capability));
        if (missing.length === 0) return;
        roles.set(slug, { ...role, capabilities: [...role.capabilities, ...missing] });
        await bump();
      },
    },
  };
}

function fakeMedia(): Media {
  const files = new Map<number, MediaFile>();
  let last = 0;
  const kinds: readonly [string, string][] = [
    ['\x89PNG', 'image/png'],
    ['\xff\xd8\xff', 'image/jpeg'],
    ['GIF8', 'image/gif'],
    ['RIFF', 'image/webp'],
    ['%PDF-', 'application/pdf'],
  ];
  return {
    async store(content, name, { alt = '', authorId = 0 } = {}) {
      const start = Buffer.from(content.subarray(0, 8)).toString('latin1');
      const mime = kinds.find(([magic]) => start.startsWith(magic))?.[1];
      if (!mime) throw new OperationError('unsupported_media_type', 'Not an image or PDF.');
      if (content.byteLength > 10 * 1024 * 1024) throw new OperationError('too_large', 'The file is larger than 10 MB.');
      const file = { id: ++last, name, mime, bytes: content.byteLength, alt, authorId, width: 0, height: 0, url: `/media/${last}` };
      files.set(file.id, file);
      return file;
    },
    get: async (id) => files.get(id),
    findByUrl: async (urls) => [...files.values()].filter(({ url }) => urls.includes(url)),
    async list({ search = '', isImage = false, limit, offset = 0 }) {
      const words = search.toLowerCase().split(/\s+/).filter(Boolean);
      const isFound = ({ name, alt, mime }: MediaFile) =>
        (!isImage || mime.startsWith('image/')) && words.every((word) => `${name}\n${alt}`.toLowerCase().includes(word));
      const found = [...files.values()].reverse().filter(isFound);
      return { items: found.slice(offset, offset + limit), total: found.length };
    },
    remove: async (id) => void files.delete(id),
  };
}
