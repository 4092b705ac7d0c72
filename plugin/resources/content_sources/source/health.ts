import type { Ctx } from '../../../kit/ctx';
import type { Gauge } from '../../../kit/group';
import { deliveries } from '../ingest/deliveries';
import { deliveryOverview } from '../ingest/delivery-overview';
import type { Source } from './source-table';
import { sources } from './sources';

/** Sources that a person should look at. */
export async function checkIngest({ db }: Pick<Ctx, 'db'>): Promise<{ status: 'pass' | 'warn'; message: string }> {
  const all = (await sources(db).list()).filter(({ enabled }) => enabled);
  const named = (status: string) => all.filter((source) => source.status === status).map(({ slug }) => slug);
  const [held, failing] = [named('held'), named('error')];
  const keyless = all
    .filter(({ settings, forwardSealed }) => isWaitingForSecret(settings) && forwardSealed === null)
    .map(({ slug }) => slug);
  const alone = await deliveryOverview(db).heldAlone();
  const single = all.flatMap(({ id, slug }) => (alone.has(id) ? [`${slug} (${alone.get(id)})`] : []));
  const problems = [
    ...(held.length > 0
      ? [`${held.join(', ')}: the payloads have changed; approve a new mapping, or the same one again, to ingest what is held`]
      : []),
    ...(single.length > 0
      ? [
          `${single.join(', ')}: payloads are held by themselves while the others are ingested; replay or discard them on the page of the source`,
        ]
      : []),
    ...(failing.length > 0 ? [`${failing.join(', ')}: deliveries keep failing; see pipelines.list_runs for the reasons`] : []),
    ...(keyless.length > 0 ? [`${keyless.join(', ')}: forwarding waits for forward_secret; set it with content_sources.update`] : []),
  ];
  return problems.length > 0
    ? { status: 'warn', message: `${problems.join('. ')}.` }
    : { status: 'pass', message: `${all.length} sources are enabled.` };
}

const isWaitingForSecret = ({ forward_enabled, forward_auth_mode }: Source['settings']) => forward_enabled && forward_auth_mode !== 'none';

export const ingestGauges: Gauge[] = [
  { name: 'ingest_held', help: 'Payloads that wait for an approved mapping.', read: ({ db }) => deliveries(db).countIn('held') },
  {
    name: 'ingest_waiting',
    help: 'Payloads that were received and not yet processed.',
    read: ({ db }) => deliveries(db).countIn('received'),
  },
];
