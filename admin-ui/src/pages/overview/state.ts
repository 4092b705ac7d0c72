import type { Api } from '../../api/client';
import type { DataOf } from '../../api/operations';

/** The health of the site: one status over all checks. */
export type HealthOf = DataOf<'status', 'health'>;
/** What came on each of the last days. */
export type DailyOf = DataOf<'status', 'daily'>;
/** A row of the audit log. */
export type ActivityRow = DataOf<'status', 'audit'>['items'][number];

const dayMs = 86_400_000;
const soonDays = 14;

interface Reader {
  readonly email: string;
  /** Whoever may not run operations on the site sees its keys and nothing else. */
  readonly mayOperate: boolean;
}

/** All that the overview shows, read side by side; a part that cannot be read is left out, the others are shown. */
export async function readOverview(api: Api, { email, mayOperate }: Reader) {
  const part = <T>(read: () => Promise<T>): Promise<T | undefined> =>
    mayOperate ? read().catch(() => undefined) : Promise.resolve(undefined);
  const [info, health, audit, dead, smtp, sources, daily, { keys }] = await Promise.all([
    part(() => api.operate('status', 'info')),
    part(() => api.operate('status', 'health')),
    part(() => api.operate('status', 'audit', { changed: true, per_page: 8 })),
    part(() => api.operate('status', 'deliveries', { state: 'dead', per_page: 1 })),
    part(() => api.operate('integrations', 'get', { slug: 'smtp' })),
    part(() => api.operate('content_sources', 'list')),
    part(() => api.operate('status', 'daily')),
    api.keys(),
  ]);
  const usable = keys.filter(({ revoked_at }) => revoked_at === null);
  return {
    email,
    site: { name: info?.site.name ?? '', url: info?.site.url ?? '', timezone: info?.site.timezone ?? '' },
    health,
    daily,
    activity: audit?.items ?? [],
    deadDeliveries: dead?.total ?? 0,
    hasMailServer: smtp?.enabled === true && smtp.connected,
    hasSource: (sources?.sources.length ?? 0) > 0,
    hasKey: usable.length > 0,
    expiring: usable.filter(({ expires_at }) => expires_at !== null && isSoon(Date.parse(expires_at))),
  };
}

/** What the parts of the overview are drawn from. */
export type OverviewState = Awaited<ReturnType<typeof readOverview>>;

const isSoon = (at: number) => at > Date.now() && at < Date.now() + soonDays * dayMs;
