import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { engineUis } from '../../admin-ui/src/engines';
import { menuFor, pageAt, pageGroups, pages } from '../../admin-ui/src/pages';
import { adminPage } from '../../plugin/mount';
import plugin from '../../plugin.json';
import { shippedModules } from '../support/shipped-modules';
import { textsOfPages } from '../support/text-files';
import { verifies } from '../support/verifies';

const all = ['manage_siteplane', 'manage_options'];
const slugs = (capabilities: readonly string[], isOn: boolean) =>
  menuFor(capabilities, Object.fromEntries(engineUis.map(({ module }) => [module, isOn]))).flatMap(({ pages: own }) =>
    own.map(({ slug }) => slug),
  );

describe('the table of pages', () => {
  test('the menu follows from it: capability and module of each page count', () => {
    verifies('admin-ui:pages');
    const inMenu = (some: typeof pages) =>
      pageGroups.flatMap((group) => some.filter((page) => page.group === group).map(({ slug }) => slug));
    expect(slugs(all, true)).toEqual(inMenu(pages));
    expect(slugs(all, false)).toEqual(inMenu(pages.filter(({ module }) => module === undefined)));
    const ofSiteplane = pages.filter(({ capability }) => capability === 'manage_siteplane').map(({ slug }) => slug);
    expect(slugs(['manage_siteplane'], true).sort()).toEqual([...ofSiteplane].sort());
    expect(ofSiteplane).toEqual(expect.arrayContaining(['keys', 'console', 'bridge', 'settings']));
    expect(slugs([], true)).toEqual([]);
  });

  test.each([
    ['/keys', 'keys', []],
    ['/console/crm/create', 'console', ['crm', 'create']],
    ['/leads/7', 'leads', ['7']],
    ['/leads/ledger', 'leads', ['ledger']],
    ['/sources/a%20b', 'sources', ['a b']],
    ['/sources/100%', 'sources', ['100%']],
    ['/calendars/new', 'calendars', ['new']],
    ['/calendars/3', 'calendars', ['3']],
    ['/calendars/3/events/new', 'calendars', ['3', 'events', 'new']],
    ['/calendars/3/events/4', 'calendars', ['3', 'events', '4']],
    ['/calendars/3/events/4/emails/booking_conf_host', 'calendars', ['3', 'events', '4', 'emails', 'booking_conf_host']],
  ])('%s is a page', (path, slug, parts) => {
    verifies('admin-ui:pages');
    const found = pageAt(path);
    expect([found?.page.slug, found?.parts]).toEqual([slug, parts]);
  });

  test.each([
    '/',
    '/nothing',
    '/keys/1',
    '/leads/x',
    '/leads/1/2',
    '/console/crm',
    '/console/a/b/c',
    '/calendars/3/x',
    '/calendars/x/events/new',
  ])('%s is none', (path) => {
    verifies('admin-ui:pages');
    expect(pageAt(path)).toBeUndefined();
  });

  test('the pages of an engine stand in its folder, each with its view there, and nothing else names them', () => {
    verifies('admin-ui:pages');
    const sources = join(__dirname, '../../admin-ui/src');
    const lists = ['engines/finds.ts', 'engines/index.ts', 'engines/views.ts'];
    const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path));
    const textOf = (path: string) => readFileSync(join(sources, path), 'utf8');
    for (const { module, pages: its } of engineUis) {
      const folder = files.find((path) => /^engines\/\w+\/index\.ts$/.test(path) && textOf(path).includes(`  module: '${module}'`));
      const own = String(folder).replace('/index.ts', '');
      const views = textOf(`${own}/views.tsx`);
      expect(its.filter(({ slug }) => !new RegExp(`^  '?${slug}'?: view\\(`, 'm').test(views))).toEqual([]);
      expect(pages.filter((page) => page.module === module)).toEqual(its);
      const others = files.filter((path) => !path.startsWith(`${own}/`) && !lists.includes(path));
      const importing = others.filter((path) => new RegExp(`${own}[/']`).test(textOf(path)));
      expect(importing).toEqual([]);
    }
  });

  test('each page has its name and words to find it by in its own file, and no other file has any', () => {
    verifies('D822', 'D495');
    const slugs = pages.map(({ slug }) => slug).sort();
    for (const what of ['page', 'words'] as const)
      expect([what, Object.keys(textsOfPages(what)).sort()]).toEqual([what, slugs.map((slug) => `${what}_${slug}`)]);
  });

  test('its modules are modules of the service', () => {
    verifies('admin-ui:pages');
    const modules = shippedModules.map(({ module }) => module);
    for (const { module } of pages) if (module !== undefined) expect(modules).toContain(module);
  });

  test('plugin, host, router and build name the same place', () => {
    verifies('admin-ui:pages');
    const { slug } = plugin.admin;
    expect(readFileSync(join(__dirname, '../../admin-ui/vite.config.mts'), 'utf8')).toContain(`'/admin/${slug}/'`);
    const served = adminPage({ service: { catalog: { groups: [] }, host: {} }, ports: {} } as unknown as Parameters<typeof adminPage>[0]);
    expect([served.slug, served.title]).toEqual([slug, plugin.admin.title]);
    expect(pages.filter(({ capability }) => capability === served.capability)).not.toEqual([]);
  });
});
