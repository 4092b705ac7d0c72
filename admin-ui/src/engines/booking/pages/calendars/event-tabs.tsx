import { useText } from '../../../../texts';
import { ViewsBar } from '../../../../ui/views-bar';
import type { EventPath } from '../../api/booking';

/** The pages of an event type; the first one has no part of its own in the address. */
export const eventParts = ['basics', 'rules', 'questions', 'emails'] as const;
export type EventPart = (typeof eventParts)[number];

const addressOf = ({ calendarId, id }: EventPath, part: EventPart) =>
  `/calendars/${calendarId}/events/${id}${part === 'basics' ? '' : `/${part}`}`;

/** Leads from one page of an event type to the others. */
export function EventTabs({ path, part }: { path: EventPath; part: EventPart }) {
  const t = useText('event-types');
  const views = eventParts.map((one) => ({ to: addressOf(path, one), label: t(`part_${one}`) }));
  return <ViewsBar label={t('parts')} views={views} current={addressOf(path, part)} />;
}
