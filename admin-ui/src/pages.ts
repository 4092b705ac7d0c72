import { engineUis } from './engines';
import { shapes } from './ui/shapes';

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
  /** First part of its address below `/admin/siteplane`, and the name of its files: `pages/<slug>.tsx`, `texts/<slug>.json`. */
  readonly slug: string;
  /** What may stand below it: `{id}` is the number of a record, `{name}` any one part. The first is the page itself. */
  readonly addresses: readonly string[];
  readonly group: PageGroup;
  /** The data of an SVG path in a field of 24 by 24: its own, or one of `shapes`. */
  readonly icon: string;
  /** Whoever lacks it is neither offered the page nor shown it; the service checks it again with each request. */
  readonly capability: 'manage_siteplane' | 'manage_options';
  /** While this module is switched off the menu lacks the page, and its address says how to switch it on. */
  readonly module?: string;
}

/** Every page in the order of the menu's groups; the first one is shown at the root. Those of an engine stand in its folder (D822). */
const table = [
  {
    slug: 'overview',
    addresses: [''],
    group: 'site',
    icon: 'M4 17a8.5 8.5 0 1 1 16 0M12 17l4-5M4 20h16',
    capability: 'manage_siteplane',
  },
  {
    slug: 'activity',
    addresses: [''],
    group: 'site',
    icon: 'M3 12h4l2.5-7 5 14L17 12h4',
    capability: 'manage_siteplane',
  },
  {
    slug: 'approvals',
    addresses: ['', '{name}'],
    group: 'site',
    icon: 'M6 3h12M6 21h12M8 3v4l4 5-4 5v4M16 3v4l-4 5 4 5v4',
    capability: 'manage_siteplane',
  },
  {
    slug: 'modules',
    addresses: [''],
    group: 'site',
    icon: 'm12 3 8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9',
    capability: 'manage_options',
  },
  {
    slug: 'integrations',
    addresses: [''],
    group: 'site',
    icon: 'M9 3v5m6-5v5M6 8h12v3a6 6 0 0 1-12 0zM12 17v4',
    capability: 'manage_options',
  },
  {
    slug: 'team',
    addresses: [''],
    group: 'people',
    icon: shapes.team,
    capability: 'manage_options',
  },
  {
    slug: 'roles',
    addresses: [''],
    group: 'people',
    icon: shapes.role,
    capability: 'manage_options',
  },
  {
    slug: 'connections',
    addresses: [''],
    group: 'marketing',
    icon: shapes.link,
    capability: 'manage_options',
  },
  {
    slug: 'ai',
    addresses: [''],
    group: 'content',
    icon: shapes.spark,
    capability: 'manage_options',
  },
  {
    slug: 'variables',
    addresses: [''],
    group: 'developer',
    icon: 'M8 4c-2.5 0-2.5 2-2.5 4S5 12 3.5 12C5 12 5.5 14 5.5 16s0 4 2.5 4M16 4c2.5 0 2.5 2 2.5 4s.5 4 2 4c-1.5 0-2 2-2 4s0 4-2.5 4',
    capability: 'manage_options',
  },
  {
    slug: 'deliveries',
    addresses: [''],
    group: 'developer',
    icon: 'M21 3 3 10.5l7 3.5 3.5 7zM10 14 21 3',
    capability: 'manage_siteplane',
  },
  {
    slug: 'keys',
    addresses: [''],
    group: 'developer',
    icon: shapes.key,
    capability: 'manage_siteplane',
  },
  {
    slug: 'console',
    addresses: ['', '{name}/{name}'],
    group: 'developer',
    icon: 'm7 9 3 3-3 3m6 0h4M5 4h14a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2Z',
    capability: 'manage_siteplane',
  },
  {
    slug: 'leads',
    addresses: ['', 'attribution', 'ledger', 'person', 'settings', '{id}'],
    group: 'people',
    icon: 'M15.5 8a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0ZM5 20c0-4 3-6.5 7-6.5s7 2.5 7 6.5',
    capability: 'manage_options',
  },
  ...engineUis.flatMap((ui): readonly (typeof engineUis)[number]['pages'][number][] => ui.pages),
  {
    slug: 'sources',
    addresses: ['', 'new', '{name}'],
    group: 'content',
    icon: shapes.source,
    capability: 'manage_options',
  },
  {
    slug: 'pipelines',
    addresses: ['', 'recipes/{name}', 'runs', 'runs/{id}'],
    group: 'content',
    icon: 'M3 4h4v4H3zM10 10h4v4h-4zM17 16h4v4h-4zM7 6h5v4M14 12h5v4',
    capability: 'manage_options',
  },
  {
    slug: 'bridge',
    addresses: ['', 'connect/{name}'],
    group: 'developer',
    icon: 'M4 5h16v11h-8l-4 4v-4H4zM12 8v5m-2.5-2.5h5',
    capability: 'manage_siteplane',
  },
  {
    slug: 'settings',
    addresses: [''],
    group: 'site',
    icon: shapes.settings,
    capability: 'manage_siteplane',
  },
] as const satisfies readonly Row[];

/** First part of the address of a page. */
export type PageSlug = (typeof table)[number]['slug'];

/** A page of the admin UI. */
export type AdminUiPage = Row & Pick<(typeof table)[number], 'slug'>;

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
