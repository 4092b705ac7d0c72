import type { Api } from '../../api/client';
import { isUnavailable } from '../../api/errors';
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

/**
 * All that the overview shows, read side by side; a part that cannot be read is left out, the others are shown. While the server is away,
 * it throws: then nothing is known, and what was shown before stays.
 */
export async function readOverview(api: Api, { email, mayOperate }: Reader) {
  const failed: unknown[] = [];
  const part = <T>(read: () => Promise<T>): Promise<T | undefined> =>
    mayOperate ? read().catch((error) => void failed.push(error)) : Promise.resolve(undefined);
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
  const away = failed.find(isUnavailable);
  if (info === undefined && away) throw away;
  const usable = keys.filter(({ revoked_at }) => revoked_at === null);
  return {
    email,
    isPartial: failed.length > 0,
    site: info?.site,
    health,
    daily,
    activity: audit?.items,
    deadDeliveries: dead?.total,
    hasMailServer: smtp && smtp.enabled === true && smtp.connected,
    hasSource: sources && sources.sources.length > 0,
    hasKey: usable.length > 0,
    expiring: usable.filter(({ expires_at }) => expires_at !== null && isSoon(Date.parse(expires_at))),
  };
}

/** What the parts of the overview are drawn from. */
export type OverviewState = Awaited<ReturnType<typeof readOverview>>;

const isSoon = (at: number) => at > Date.now() && at < Date.now() + soonDays * dayMs;
