import { common, openTimes } from './opening-times';
import type { HostPlan, OpeningHours, SlotPlan, View } from './plan';
import { fixedStarts, startsIn } from './starts';

/** Hosts that are booked together, and the starts that their hours give. */
export interface Lane {
  readonly userIds: readonly number[];
  /** Zones that count the days of ranges and limits. */
  readonly zones: readonly string[];
  /** Ascending. */
  readonly starts: readonly number[];
}

interface Working {
  readonly userId: number;
  readonly hours: OpeningHours;
}

/** Of a round robin a lane per host, otherwise one; none where nobody has hours. */
export function lanesOf(plan: SlotPlan, view: View): Lane[] {
  const { kind, hosts, fixed } = plan;
  const userIds = hosts.map(({ userId }) => userId);
  if (fixed) return hosts.length === 0 ? [] : [{ userIds, zones: [fixed.zone], starts: fixedStarts(fixed, view) }];
  const working = hosts.filter(isWorking);
  if (kind === 'round_robin') return working.map((host) => laneOf([host], plan, view));
  const together = kind === 'collective' ? hosts : hosts.slice(0, 1);
  return together.length > 0 && together.every(isWorking) ? [laneOf(together, plan, view)] : [];
}

const isWorking = (host: HostPlan): host is Working => host.hours !== undefined;

/** Starts of the time that all of the hosts work. */
function laneOf(hosts: readonly Working[], plan: SlotPlan, view: View): Lane {
  const zones = [...new Set(hosts.map(({ hours }) => hours.zone))];
  const spans = [...new Set(hosts.map(({ hours }) => hours))].map((hours) => openTimes(hours, view)).reduce(common);
  return { userIds: hosts.map(({ userId }) => userId), zones, starts: startsIn(spans, plan, { ...view, zone: zones[0] ?? 'UTC' }) };
}
