import { Grid, Stack } from '@mantine/core';
import { Section } from '../../../../pages/settings/section';
import { useText } from '../../../../texts';
import { later } from '../../../../ui/later';
import { NotLoaded } from '../../../../ui/not-loaded';
import { PageHead } from '../../../../ui/page-head';
import { useEventType } from '../../api/booking-hooks';
import type { AvailabilitySchedule, WholeEventType } from '../../api/calendar-types';
import { AvailabilitySection } from './availability-section';
import { BackToCalendars } from './back-to-calendars';
import { DetailsSection } from './details-section';
import { type EventPart, EventTabs } from './event-tabs';
import { EventUpkeep } from './event-upkeep';
import { isOneOff } from './kinds';
import { PublicLink } from './public-link';
import { StatusSwitch } from './status-switch';

const TimesSection = later(async () => (await import('./times-section')).TimesSection);
const QuestionsSection = later(async () => (await import('./questions/questions-section')).QuestionsSection);
const RulesView = later(async () => (await import('./rules/rules-view')).RulesView);
const EmailsView = later(async () => (await import('./emails/emails-view')).EmailsView);
const HostsSection = later(async () => (await import('./hosts-section')).HostsSection);

/** One event type: what it is, when it can be booked, and its public page. */
export function EventPage({ calendarId, id, part, name }: { calendarId: number; id: number; part: EventPart; name?: string | undefined }) {
  const t = useText('calendars');
  const query = useEventType({ calendarId, id });
  const { data } = query;
  return (
    <>
      <BackToCalendars />
      <NotLoaded query={query} failed={t('event_failed')} loading={t('event_loading')} />
      {data && <Loaded {...data} part={part} name={name} />}
    </>
  );
}

interface EventProps {
  event: WholeEventType;
  schedules: readonly AvailabilitySchedule[];
}

function Loaded({ part, name, event, schedules }: EventProps & { part: EventPart; name: string | undefined }) {
  const t = useText('calendars');
  return (
    <>
      <PageHead
        title={event.title}
        lead={t('event_of', { kind: t('event_kind', { kind: event.event_type }), title: event.calendar.title })}
      >
        <StatusSwitch event={event} />
      </PageHead>
      <EventTabs path={{ calendarId: event.calendar_id, id: event.id }} part={part} />
      {part === 'basics' && <Basics event={event} schedules={schedules} />}
      {part === 'questions' && <QuestionsSection event={event} />}
      {part === 'rules' && <RulesView event={event} />}
      {part === 'emails' && <EmailsView event={event} name={name} />}
    </>
  );
}

function Basics({ event, schedules }: EventProps) {
  const t = useText('calendars');
  const stored = storedParts(event);
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, lg: 7 }} miw={0}>
        <Stack gap="lg">
          <DetailsSection key={stored.details} event={event} />
          {isOneOff(event.event_type) ? (
            <TimesSection event={event} />
          ) : (
            <AvailabilitySection key={stored.availability} event={event} schedules={schedules} />
          )}
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 5 }} miw={0}>
        <Stack gap="lg">
          <Section title={t('public_page')} lead={t(event.status === 'active' ? 'public_active' : 'public_inactive')}>
            <PublicLink url={event.public_url} name={event.title} />
          </Section>
          {event.author_profiles && <HostsSection key={stored.hosts} event={event} />}
          <EventUpkeep event={event} />
        </Stack>
      </Grid.Col>
    </Grid>
  );
}

/**
 * What is stored of each part: what was typed there does not outlive what somebody else saved meanwhile, but stays while another part is
 * saved.
 */
function storedParts({ settings, ...event }: WholeEventType) {
  const { title, duration, description, color_schema, max_book_per_slot, is_display_spots, location_settings } = event;
  const { weekly_schedules, common_schedule } = settings;
  const hours = [event.availability_type, event.availability_id, weekly_schedules, common_schedule];
  return {
    details: JSON.stringify([
      'details',
      title,
      duration,
      description,
      color_schema,
      max_book_per_slot,
      is_display_spots,
      location_settings,
    ]),
    hosts: JSON.stringify(['hosts', event.user_id, event.author_profiles]),
    availability: JSON.stringify(['availability', hours]),
  };
}
