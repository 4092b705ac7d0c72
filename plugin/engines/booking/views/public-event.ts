import type { People } from '../../kit/people';
import type { EventRow } from '../data/event-table';
import { fieldsOf } from '../domain/booking-fields';
import { offeredDuration } from '../domain/durations';
import { hostIds } from '../domain/hosts';
import { withDefaults } from '../domain/settings';
import { madeDescription } from './event';
import { hostView } from './person';

/** What somebody who books has to know of an event type; links and numbers of its places are told once it is booked. */
export function publicEventView(event: EventRow, people: People) {
  const { multi_duration, lock_timezone, recurring_config, multiple_booking, submit_button_text } = withDefaults(event.settings);
  return {
    slot: {
      id: event.id,
      calendar_id: event.calendarId,
      title: event.title,
      slug: event.slug,
      description: event.description || madeDescription(event, people.get(event.userId)),
      event_type: event.eventType,
      status: event.status,
      color_schema: event.colorSchema,
      duration: offeredDuration(event),
      is_display_spots: event.isDisplaySpots ? 1 : 0,
      max_book_per_slot: event.maxBookPerSlot,
      location_settings: event.locationSettings.map(({ type, title }) => ({ type, title: title ?? '' })),
      settings: { multi_duration, lock_timezone, recurring_config, multiple_booking, submit_button_text },
    },
    author_profile: hostView(people.get(event.userId), event.userId),
    team_member_profiles: hostIds(event)
      .filter((id) => people.get(id)?.active)
      .map((id) => hostView(people.get(id), id)),
    form_fields: fieldsOf(event).filter(({ enabled }) => enabled),
  };
}
