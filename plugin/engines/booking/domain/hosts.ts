import { type EventKind, hasAllHosts, isTeam } from './kinds';
import type { EventSettings } from './settings';

export interface Hosted {
  readonly userId: number;
  readonly eventType: EventKind;
  readonly settings: Partial<EventSettings>;
}

/** Kinds whose hosts are chosen. */
export const hasMembers = (kind: EventKind) => isTeam(kind) || hasAllHosts(kind);

/** Who may host it: the members where the kind has any, otherwise the organiser. */
export function hostIds({ userId, eventType, settings: { team_members: members = [] } }: Hosted): readonly number[] {
  return hasMembers(eventType) && members.length > 0 ? members : [userId];
}

/** Everybody whom it names: the organiser and who may host it, each once. */
export const namedIn = (event: Hosted): number[] => [...new Set([event.userId, ...hostIds(event)])];

/** Accounts that are there and active, by id. */
export type ActiveAccounts = Pick<ReadonlySet<number>, 'has'>;

/** Those of its hosts whose account is there and active, each once: nobody else is offered or chosen. */
export const activeHostIds = (event: Hosted, active: ActiveAccounts): readonly number[] =>
  [...new Set(hostIds(event).map(Number))].filter((id) => active.has(id));

/** Minutes; the default where the guest may choose among several. */
export function defaultDuration({ duration, settings: { multi_duration } }: Pick<Hosted, 'settings'> & { readonly duration: number }) {
  const chosen = multi_duration?.enabled ? Number(multi_duration.default_duration) : 0;
  return Number.isInteger(chosen) && chosen > 0 ? chosen : duration;
}
