import { engineUis } from './engines';
import type { TextKey } from './texts/areas';

/** What the view of a page is shown with. */
export interface PageProps {
  /** What the address says below the page's own part. */
  readonly parts: readonly string[];
  /** What the signed-in person may do. */
  readonly capabilities: readonly string[];
}

/** The groups of the menu, in its order. */
export const pageGroups = ['site', 'content', 'people', 'booking', 'marketing', 'developer'] as const;

/** A group of the menu. */
export type PageGroup = (typeof pageGroups)[number];

/** A page: its address, its place in the menu, and who sees it when. */
export interface Row {
  /** First part of its address below `/admin/siteplane`. */
  readonly slug: string;
  /** What may stand below it: `{id}` is the number of a record, `{name}` any one part. The first is the page itself. */
  readonly addresses: readonly string[];
  /** Its name in the catalogue. */
  readonly label: Extract<TextKey<'frame'>, `page_${string}`>;
  readonly group: PageGroup;
  /** Its name in `pageIcons`. */
  readonly icon: string;
  /** Whoever lacks it is neither offered the page nor shown it; the service checks it again with each request. */
  readonly capability: 'manage_siteplane' | 'manage_options';
  /** While this module is switched off the menu lacks the page, and its address says how to switch it on. */
  readonly module?: string;
}

/** Every page in the order of the menu's groups; the first one is shown at the root. Those of an engine stand in its folder; `views.tsx` has the view of each. */
const table = [
  {
    slug: 'overview',
    addresses: [''],
    label: 'page_overview',
    group: 'site',
    icon: 'overview',
    capability: 'manage_siteplane',
  },
  {
    slug: 'activity',
    addresses: [''],
    label: 'page_activity',
    group: 'site',
    icon: 'activity',
    capability: 'manage_siteplane',
  },
  {
    slug: 'approvals',
    addresses: ['', '{name}'],
    label: 'page_approvals',
    group: 'site',
    icon: 'approval',
    capability: 'manage_siteplane',
  },
  {
    slug: 'modules',
    addresses: [''],
    label: 'page_modules',
    group: 'site',
    icon: 'module',
    capability: 'manage_options',
  },
  {
    slug: 'integrations',
    addresses: [''],
    label: 'page_integrations',
    group: 'site',
    icon: 'plug',
    capability: 'manage_options',
  },
  {
    slug: 'team',
    addresses: [''],
    label: 'page_team',
    group: 'people',
    icon: 'team',
    capability: 'manage_options',
  },
  {
    slug: 'roles',
    addresses: [''],
    label: 'page_roles',
    group: 'people',
    icon: 'role',
    capability: 'manage_options',
  },
  {
    slug: 'connections',
    addresses: [''],
    label: 'page_connections',
    group: 'marketing',
    icon: 'link',
    capability: 'manage_options',
  },
  {
    slug: 'ai',
    addresses: [''],
    label: 'page_ai',
    group: 'content',
    icon: 'spark',
    capability: 'manage_options',
  },
  {
    slug: 'variables',
    addresses: [''],
    label: 'page_variables',
    group: 'developer',
    icon: 'variable',
    capability: 'manage_options',
  },
  {
    slug: 'deliveries',
    addresses: [''],
    label: 'page_deliveries',
    group: 'developer',
    icon: 'delivery',
    capability: 'manage_siteplane',
  },
  {
    slug: 'keys',
    addresses: [''],
    label: 'page_keys',
    group: 'developer',
    icon: 'key',
    capability: 'manage_siteplane',
  },
  {
    slug: 'console',
    addresses: ['', '{name}/{name}'],
    label: 'page_console',
    group: 'developer',
    icon: 'console',
    capability: 'manage_siteplane',
  },
  {
    slug: 'leads',
    addresses: ['', 'attribution', 'ledger', 'person', 'settings', '{id}'],
    label: 'page_leads',
    group: 'people',
    icon: 'lead',
    capability: 'manage_options',
  },
  ...engineUis.flatMap((ui): readonly (typeof engineUis)[number]['pages'][number][] => ui.pages),
  {
    slug: 'sources',
    addresses: ['', 'new', '{name}'],
    label: 'page_sources',
    group: 'content',
    icon: 'source',
    capability: 'manage_options',
  },
  {
    slug: 'pipelines',
    addresses: ['', 'recipes/{name}', 'runs', 'runs/{id}'],
    label: 'page_pipelines',
    group: 'content',
    icon: 'pipeline',
    capability: 'manage_options',
  },
  {
    slug: 'bridge',
    addresses: ['', 'connect/{name}'],
    label: 'page_bridge',
    group: 'developer',
    icon: 'bridge',
    capability: 'manage_siteplane',
  },
  {
    slug: 'settings',
    addresses: [''],
    label: 'page_settings',
    group: 'site',
    icon: 'settings',
    capability: 'manage_siteplane',
  },
] as const satisfies readonly Row[];

/** First part of the address of a page. */
export type PageSlug = (typeof table)[number]['slug'];

/** A page of the admin UI. */
export type AdminUiPage = Row & Pick<(typeof table)[number], 'slug' | 'icon'>;

/** See the table. */
export const pages: readonly AdminUiPage[] = table;

interface Found {
  readonly page: AdminUiPage;
  readonly parts: readonly string[];
}

/** The page for a path below the pages' root, with what its address says; undefined where there is none. */
export function pageAt(path: string): Found | undefined {
  const [slug, ...parts] = path.split('/').slice(1).map(decodeSafely);
  const page = pages.find((one) => one.slug === slug);
  return page?.addresses.some((address) => fits(address, parts)) ? { page, parts } : undefined;
}

/** The pages that the menu offers, group by group; a group without a page is left out. */
export function menuFor(capabilities: readonly string[], active: Readonly<Record<string, boolean>>) {
  const offered = pages.filter(({ capability, module }) => capabilities.includes(capability) && (module === undefined || active[module]));
  return pageGroups
    .map((group) => ({ group, pages: offered.filter((page) => page.group === group) }))
    .filter(({ pages: own }) => own.length > 0);
}

function fits(address: string, parts: readonly string[]): boolean {
  const wanted = address === '' ? [] : address.split('/');
  return wanted.length === parts.length && wanted.every((part, i) => fitsPart(part, parts[i] ?? ''));
}

function fitsPart(wanted: string, part: string): boolean {
  if (wanted === '{id}') return /^\d{1,15}$/.test(part);
  return wanted === '{name}' || wanted === part;
}

/** A hand-typed address may hold a stray percent sign. */
function decodeSafely(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
