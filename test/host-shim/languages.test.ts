import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser';
import { inWordsOf } from '../../host-shim/texts/in-words';
import { languageOf, languages } from '../../host-shim/texts/languages';
import type { Identity } from '../support/http';
import { until } from '../support/until';
import { verifies } from '../support/verifies';
import { mailedLink, mailsTo, sendForm, tokenIn } from './account-mails';
import { password, type Shim, startShim } from './shim';

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');
const source = join(__dirname, '../../host-shim');
const folder = join(source, 'texts');
type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
const read = (name: string): Texts => JSON.parse(readFileSync(join(folder, name), 'utf8'));

/** Arguments and tags of a message. */
function namesIn(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    const { value, children = [], options = {} } = element as { value?: unknown; children?: MessageFormatElement[]; options?: object };
    const branches = Object.values(options).flatMap((branch: { value: MessageFormatElement[] }) => namesIn(branch.value));
    return [...(element.type > 0 && element.type !== 7 ? [String(value)] : []), ...namesIn(children), ...branches];
  });
}
const names = (message = '') => [...new Set(namesIn(parse(message)))].sort();

describe.each(files)('the texts of %s', (name) => {
  test('are there in every language, and name the same values in each', () => {
    verifies('D626');
    for (const [key, byLanguage] of Object.entries(read(name))) {
      expect([key, Object.keys(byLanguage)]).toEqual([key, Object.keys(languages)]);
      for (const message of Object.values(byLanguage)) expect([key, names(message)]).toEqual([key, names(byLanguage.en)]);
    }
  });
});

const sources = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) => /\.(ts|mjs)$/.test(path));
const code = new Map(sources.map((path) => [path, readFileSync(join(source, path), 'utf8')]));

test('no text has two meanings, and none is left that nothing asks for', () => {
  verifies('D626');
  const keys = files.filter((name) => name !== 'refusals.json').flatMap((name) => Object.keys(read(name)));
  expect(keys).toEqual([...new Set(keys)]);
  const all = [...code.values()].join('\n');
  const made = [...all.matchAll(/`([a-z]+_)\$\{/g)].map(([, start]) => start ?? '');
  expect(keys.filter((key) => !all.includes(`'${key}'`) && !made.some((start) => key.startsWith(start)))).toEqual([]);
});

/** What a page can never cause: the answers to programs that send other fields than its forms do. */
const forPrograms =
  /^("X" (is not a known field|must be a|is a whole number)|The body|"alt"|There is no (post type|taxonomy)|The lesser widths|Posts of the type|"X" cannot be)/;

test('each refusal that a page can show is there in every language', () => {
  verifies('D626');
  const said = [...code].flatMap(([path, text]) => {
    if (!/^(admin|auth|media|options)\//.test(path) || !path.endsWith('.ts')) return [];
    const thrown =
      /(?:OperationError\('\w+', |refused\(|says: |problem\(\d+, '\w+', |refuseWith\(res, \d+, )(?:'((?:[^'\\]|\\.)*)'|`([^`]*)`)/g;
    return [...text.matchAll(thrown)].map(([, plain, template]) => (plain ?? template ?? '').replace(/\$\{[^}]*\}/g, 'X'));
  });
  expect(said.length).toBeGreaterThan(30);
  expect(said.filter((sentence) => !forPrograms.test(sentence) && inWordsOf('de', sentence) === sentence)).toEqual([]);
});

test.each([
  [{}, 'en'],
  [{ 'accept-language': 'fr' }, 'en'],
  [{ 'accept-language': 'fr, de-AT;q=0.8, en;q=0.5' }, 'de'],
  [{ 'accept-language': 'constructor' }, 'en'],
  [{ 'accept-language': 'de', cookie: 'a=1; siteplane-language=en' }, 'en'],
  [{ 'accept-language': 'en', cookie: 'siteplane-language=de' }, 'de'],
  [{ 'accept-language': 'de', cookie: 'siteplane-language=constructor' }, 'de'],
] as const)('a browser that sends %j reads %s', (headers, language) => {
  verifies('D626');
  expect(languageOf({ headers })).toBe(language);
});

/** Texts and what is read of attributes, without what people typed. */
function wordsOf(page: string): string[] {
  const body = page.replace(/^[\s\S]*<body/, '<body').replace(/<select data-language>[\s\S]*?<\/select>/, '');
  const attributes = [...body.matchAll(/\s(?:aria-label|title|placeholder|alt|data-said|data-confirm)="([^"]*)"/g)].map(
    ([, words]) => words ?? '',
  );
  const title = /<title>(.*?) · /.exec(page)?.[1] ?? '';
  return [title, ...attributes, ...body.replace(/<[^>]*>/g, '\n').split('\n')]
    .map((words) => words.trim())
    .filter((words) => /\p{L}{2}/u.test(words));
}

/** The same in both languages, or names and data. */
const same =
  /^(Name|Status|Browser|Administrator|PDF|robots\.txt|Text \(HTML\)|My site|admin|writer|Writer|lost|Probe page|[a-z_]+|[\w.-]+@team\.example|.*\.png|A picture|Old title|New title|1 KB|&lt;p&gt;new&lt;.p&gt;)$/;

describe('the pages of the host in German', () => {
  let shim: Shim;
  let admin: Identity;
  let token: string;
  let invited: string;
  beforeAll(async () => {
    shim = await startShim();
    admin = await shim.signIn('admin', password);
    const call = (method: string, path: string, body?: object) =>
      shim.send(method, `/admin/api${path}`, { ...admin, ...(body && { body }) });
    await call('PATCH', '/profile', { email: 'admin@team.example' });
    await call('POST', '/users', { login: 'writer', password, role: 'author', email: 'writer@team.example' });
    await call('POST', '/users', { login: 'lost', password, role: 'subscriber' });
    await call('POST', '/invitations', { email: 'new@team.example', role: 'editor' });
    await call('POST', '/posts', { title: 'Old title', content: '<p>old</p>', status: 'future', date: '2199-01-01T10:00' });
    await call('PATCH', '/posts/1', { title: 'New title', content: '<p>new</p>' });
    await shim.send('POST', '/admin/api/media?name=a.png&alt=A+picture', { ...admin, body: png, headers: { 'content-type': 'image/png' } });
    await shim.signIn('admin', password);
    await call('POST', '/users/2/reset-mail');
    token = tokenIn(await mailedLink(shim, 'writer@team.example'));
    invited = await mailedLink(shim, 'new@team.example');
  });
  afterAll(() => shim.stop());

  const page = (path: string, who: Identity, language: string) =>
    shim.send('GET', path, { ...who, headers: { accept: 'text/html', 'accept-language': language } });

  async function compare(path: string, who: Identity) {
    const [english, german] = [await page(path, who, 'en'), await page(path, who, 'de-AT, en;q=0.5')];
    expect([path, german.status]).toEqual([path, english.status]);
    expect([path, /<html lang="(\w+)"/.exec(german.text)?.[1]]).toEqual([path, 'de']);
    const before = new Set(wordsOf(english.text));
    return wordsOf(german.text).filter((words) => before.has(words) && !same.test(words));
  }

  test.each([
    '',
    '/posts',
    '/posts?type=page',
    '/posts/new',
    '/posts/1',
    '/posts/1/versions/1',
    '/media',
    '/media?search=nothing',
    '/media?search=a',
    '/users',
    '/users/new',
    '/users/invite',
    '/users/2',
    '/users/3',
    '/roles',
    '/roles/editor',
    '/options',
    '/profile',
    '/nothing',
  ])('/admin%s has no English sentence left', async (path) => {
    verifies('D626');
    expect(await compare(`/admin${path}`, admin)).toEqual([]);
  });

  test('nor have those for people who are not signed in, may not, or meet an error', async () => {
    verifies('D626');
    const reader = await shim.signIn('lost', password);
    for (const path of ['/admin', '/admin/users', '/admin/profile']) expect([path, await compare(path, reader)]).toEqual([path, []]);
    for (const path of [
      '/admin/login',
      '/admin/login?notice=password',
      '/admin/login?notice=joined',
      '/admin/forgot-password',
      '/admin/reset-password?token=none',
      `/admin/reset-password?token=${token}`,
      '/admin/invitation?token=none',
      invited,
      '/nothing-here',
    ])
      expect([path, await compare(path, {})]).toEqual([path, []]);
  });

  test('a refusal is in the language of who asked', async () => {
    verifies('D626');
    const headers = { 'accept-language': 'de' };
    const short = await shim.send('POST', '/admin/api/users', {
      ...admin,
      headers,
      body: { login: 'x', password: 'short', role: 'author' },
    });
    expect(JSON.parse(short.text)).toMatchObject({ message: 'Das Passwort muss 10 bis 256 Zeichen haben.' });
    const taken = await shim.send('POST', '/admin/api/users', { ...admin, headers, body: { login: 'writer', password, role: 'author' } });
    expect(JSON.parse(taken.text)).toMatchObject({ message: 'Abgelehnt: der Anmeldename „writer“ ist vergeben.' });
    const wrong = await shim.send('POST', '/admin/login', { headers, body: { login: 'admin', password: 'wrong' } });
    expect(JSON.parse(wrong.text)).toMatchObject({ error: 'Anmeldename oder Passwort ist falsch.' });
    const plain = await shim.send('POST', '/admin/api/users', { ...admin, body: { login: 'writer', password, role: 'author' } });
    expect(JSON.parse(plain.text)).toMatchObject({ message: 'Refused: the login "writer" is taken.' });
  });

  test('an account that may do nothing else is told what it can do', async () => {
    verifies('D626');
    const { text } = await page('/admin', await shim.signIn('lost', password), 'en');
    expect(text).toContain('Your account can change its own profile');
    expect((await page('/admin', admin, 'en')).text).not.toContain('Your account can change its own profile');
  });
});

describe('the emails about accounts', () => {
  let shim: Shim;
  let admin: Identity;
  beforeAll(async () => {
    shim = await startShim();
    admin = await shim.signIn('admin', password);
  });
  afterAll(() => shim.stop());

  const german = { 'accept-language': 'de' };
  const call = async (
    method: string,
    path: string,
    { headers, ...body }: Record<string, unknown> & { headers?: Record<string, string> },
  ) => {
    const { status, text } = await shim.send(method, `/admin/api${path}`, { ...admin, body, ...(headers && { headers }) });
    expect(status).toBeLessThan(300);
    return JSON.parse(text);
  };
  /** The latest of so many emails to an address. */
  async function latest(address: string, count = 1) {
    await until(async () => (await mailsTo(shim, address)).length >= count);
    return (await mailsTo(shim, address)).at(-1);
  }

  test('a link that somebody asks for is in the language of their browser, and has no English sentence in German', async () => {
    verifies('D691');
    await call('POST', '/users', { login: 'asker', password, role: 'author', email: 'asker@team.example' });
    await sendForm(shim, '/admin/forgot-password', { email: 'asker@team.example' }, { 'accept-language': 'fr' });
    const english = await latest('asker@team.example');
    expect(english?.subject).toBe('Choose a new password for My site');
    await sendForm(shim, '/admin/forgot-password', { email: 'asker@team.example' }, german);
    const mail = await latest('asker@team.example', 2);
    expect(mail?.subject).toBe('Neues Passwort für My site wählen');
    expect(mail?.text).toContain('Jemand hat für das Konto „asker“ auf My site ein neues Passwort angefordert.');
    const sentences = new Set(english?.text.split('\n').filter(Boolean));
    expect(mail?.text.split('\n').filter((line) => sentences.has(line))).toEqual([]);
  });

  test('what an administrator sends is in the language of the site, whatever their browser asks for', async () => {
    verifies('D691');
    await call('PUT', '/options', { locale: 'en' });
    const { user } = await call('POST', '/users', { login: 'member', password, role: 'author', email: 'member@team.example' });
    await call('POST', `/users/${user.id}/reset-mail`, { headers: german });
    expect((await latest('member@team.example'))?.text).toContain('An administrator of My site sends you this link');
    await call('PUT', '/options', { locale: 'de-AT' });
    await call('POST', `/users/${user.id}/reset-mail`, {});
    expect((await latest('member@team.example', 2))?.text).toContain('um ein neues Passwort für Ihr Konto „member“ zu wählen');
    await call('POST', '/invitations', { email: 'guest@team.example', role: 'editor' });
    const invitation = await latest('guest@team.example');
    expect(invitation?.subject).toBe('Einladung zu My site');
    expect(invitation?.text).toMatch(/Anmeldename und Passwort:\nhttp\S+\/admin\/invitation\?token=\S+\n/);
  });

  test('a notice of a changed address is in the language of who changed it', async () => {
    verifies('D691');
    await call('PATCH', '/profile', { email: 'old@team.example' });
    await call('PATCH', '/profile', { email: 'new@team.example', headers: german });
    const notice = await latest('old@team.example');
    expect(notice?.subject).toMatch(/^Die \S+-Adresse Ihres Kontos auf My site wurde geändert$/);
    expect(notice?.text).toContain('Das Konto „admin“ auf My site hat jetzt die Adresse new@team.example.');
  });
});
