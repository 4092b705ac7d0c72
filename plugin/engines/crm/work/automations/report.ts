import type { Db } from '../../../../host';
import type { InputMap } from '../../../kit/input/query';
import { enrolmentList } from '../../data/automations/enrolment-list';
import { type StepCount, stepRuns } from '../../data/automations/step-runs';
import { type StepRow, steps } from '../../data/automations/steps';
import { sequenceCounts } from '../../data/sequences/counts';
import { idsIn } from '../../domain/automations/ids';
import { type Flow, stepBefore } from '../../domain/automations/tree';

const none: StepCount = { contacts: 0, revenues: {} };
const percentOf = (count: number, of: number) => (of === 0 ? 0 : Math.min(100, Math.round((count / of) * 1000) / 10));

/** How many contacts entered, and how many got to each step: all steps, each beside the one that is passed before it. */
export async function reportOf(db: Db, funnelId: number) {
  const entered = (await enrolmentList(db).counts([funnelId])).get(funnelId) ?? 0;
  const flow = await steps(db).of(funnelId);
  const counts = await stepRuns(db).counts(funnelId);
  const emailIds = flow.flatMap(({ settings }) => idsIn((settings as InputMap).reference_campaign));
  const emails = await sequenceCounts(db).emails(emailIds);
  const root = rowOf({ label: 'Entrance', count: entered, before: entered, entered });
  const metrics = [
    { ...root, sequence_id: 0, type: 'root' },
    ...flow.map((step) => {
      const { contacts, revenues } = counts.get(step.id) ?? none;
      const [emailId] = idsIn((step.settings as InputMap).reference_campaign);
      const sent = emailId === undefined ? undefined : emails.get(emailId);
      return {
        ...rowOf({ label: step.title, count: contacts, before: countBefore(flow, step, { counts, entered }), entered }),
        sequence_id: step.id,
        type: step.type,
        ...(step.type === 'benchmark' ? { revenues } : {}),
        ...(emailId === undefined ? {} : { email_opens: sent?.opens ?? 0, link_clicks: sent?.clicks ?? 0 }),
      };
    }),
  ];
  const revenues = [...counts.values()].flatMap((one) => Object.entries(one.revenues));
  const [currency = 'USD'] = revenues.map(([name]) => name);
  const total = revenues.filter(([name]) => name === currency).reduce((sum, [, cents]) => sum + cents, 0);
  return {
    metrics,
    total_revenue: total / 100,
    total_revenue_formatted: `${(total / 100).toFixed(2)} ${currency}`,
    revenue_currency: currency,
  };
}

interface Counted {
  readonly counts: ReadonlyMap<number, StepCount>;
  readonly entered: number;
}

function countBefore(flow: Flow<StepRow>, step: StepRow, { counts, entered }: Counted): number {
  const before = stepBefore(flow, step);
  return before ? (counts.get(before.id) ?? none).contacts : entered;
}

interface Row {
  readonly label: string;
  readonly count: number;
  readonly before: number;
  readonly entered: number;
}

function rowOf({ label, count, before, entered }: Row) {
  const percent = percentOf(count, entered);
  const drop = Math.max(0, before - count);
  return {
    label,
    count,
    percent,
    percent_text: `${percent}%`,
    previous_step_count: before,
    drop_count: drop,
    drop_percent: percentOf(drop, before),
  };
}
