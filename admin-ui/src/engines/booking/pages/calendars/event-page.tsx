import { Grid, Stack } from '@mantine/core';
import { Section } from '../../../../pages/settings/section';
import { useText } from '../../../../texts';
import { later } from '../../../../ui/later';
import { NotLoaded } from '../../../../ui/not-loaded';
import { PageHead } from '../../../../ui/page-head';
import { useEventType } from '../../api/booking-hooks';
import type { EventHours, WholeEventType } from '../../api/calendar-types';
import { BackToCalendars } from './back-to-calendars';
import { DetailsSection } from './details-section';
import { type EventPart, EventTabs } from './event-tabs';
import { isOneOff } from './kinds';
import { PublicLink } from './public-link';
import { ShareButton } from './share-button';
import { StatusSwitch } from './status-switch';

const TimesSection = later(async () => (await import('./times-section')).TimesSection);
const QuestionsSection = later(async () => (await import('./questions/questions-section')).QuestionsSection);
const RulesView = later(async () => (await import('./rules/rules-view')).RulesView);
const EmailsView = later(async () => (await import('./emails/emails-view')).EmailsView);
const AvailabilitySection = later(async () => (await import('./availability-section')).AvailabilitySection);
const EventUpkeep = later(async () => (await import('./event-upkeep')).EventUpkeep);
const HostsSection = later(async () => (await import('./hosts-section')).HostsSection);

/** One event type: what it is, when it can be booked, and its public page. */
export function EventPage({ calendarId, id, part, name }: { calendarId: number; id: number; part: EventPart; name?: string | undefined }) {
  const t = useText('calendars');
  const query = useEventType({ calendarId, id });
  const { data } = query;
  return (
    <>
      <BackToCalendars />
      {!data && <PageHead title={t('one_event')} />}
      <NotLoaded query={query} failed={t('event_failed')} loading={t('event_loading')} />
      {data && <Loaded {...data} part={part} name={name} />}
    </>
  );
}

interface EventProps {
  event: WholeEventType;
  hours: EventHours;
}

function Loaded({ part, name, event, hours }: EventProps & { part: EventPart; name: string | undefined }) {
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
      {part === 'basics' && <Basics event={event} hours={hours} />}
      {part === 'questions' && <QuestionsSection event={event} />}
      {part === 'rules' && <RulesView event={event} />}
      {part === 'emails' && <EmailsView event={event} name={name} />}
    </>
  );
}

function Basics({ event, hours }: EventProps) {
  const t = useText('calendars');
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, lg: 7 }} miw={0}>
        <Stack gap="lg">
          <DetailsSection event={event} />
          {isOneOff(event.event_type) ? <TimesSection event={event} /> : <AvailabilitySection event={event} hours={hours} />}
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 5 }} miw={0}>
        <Stack gap="lg">
          <Section title={t('public_page')} lead={t(event.status === 'active' ? 'public_active' : 'public_inactive')}>
            <Stack gap="sm" align="flex-start">
              <PublicLink url={event.public_url} name={event.title} />
              <ShareButton event={event} size="xs" />
            </Stack>
          </Section>
          {event.author_profiles && <HostsSection event={event} />}
          <EventUpkeep event={event} />
        </Stack>
      </Grid.Col>
    </Grid>
  );
}
