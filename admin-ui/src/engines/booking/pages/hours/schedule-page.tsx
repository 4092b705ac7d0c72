import { Anchor, List, Stack, Text } from '@mantine/core';
import { Section } from '../../../../pages/settings/section';
import { useText } from '../../../../texts';
import { BackIcon } from '../../../../ui/icons';
import { NotLoaded } from '../../../../ui/not-loaded';
import { PageHead } from '../../../../ui/page-head';
import { Link } from '../../../../ui/router';
import { useBookingApi } from '../../api/booking-hooks';
import type { AvailabilitySchedule } from '../../api/calendar-types';
import { useSchedule } from '../../api/schedule-hooks';
import type { ScheduleUse } from '../../api/schedules';
import { HoursEditor } from '../calendars/hours-editor';
import { SavedPart } from '../calendars/rules/saved-part';
import { editedHours, isWeekFine, sentHours } from '../calendars/weekly-hours';
import { ZoneSelect } from '../calendars/zone-select';
import { DaysSection } from './days-section';
import { ScheduleUpkeep } from './schedule-upkeep';

/** The hours of one schedule: its week, its days off, and what goes by it. */
export function SchedulePage({ id }: { id: number }) {
  const t = useText('hours');
  const query = useSchedule(id);
  const { data } = query;
  return (
    <>
      <Anchor component={Link} to="/hours" size="sm" mb="xs" display="inline-flex" style={{ alignItems: 'center', gap: 4 }}>
        <BackIcon size={15} /> {t('to_list')}
      </Anchor>
      {!data && <PageHead title={t('one')} />}
      <NotLoaded query={query} failed={t('one_failed')} loading={t('one_loading')} />
      {data && (
        <>
          <PageHead
            title={data.schedule.title}
            lead={t('whose', { host: data.schedule.host_name, zone: data.schedule.settings.timezone })}
          />
          <Stack gap="lg" maw={860}>
            <DaysSection schedule={data.schedule} />
            <WeekSection key={data.schedule.id} schedule={data.schedule} />
            <Uses uses={data.uses} />
            <ScheduleUpkeep schedule={data.schedule} isUsed={data.uses.length > 0} />
          </Stack>
        </>
      )}
    </>
  );
}

const weekOf = ({ settings }: AvailabilitySchedule) => ({
  timezone: settings.timezone,
  weekly_schedules: editedHours(settings.weekly_schedules),
});

function WeekSection({ schedule }: { schedule: AvailabilitySchedule }) {
  const t = useText('hours');
  const calendars = useText('calendars');
  const booking = useBookingApi();
  const { id } = schedule;
  return (
    <SavedPart
      title={t('week')}
      lead={t('week_lead')}
      stored={weekOf(schedule)}
      load={async (seen) => weekOf(await booking.schedule(id, seen))}
      save={(set, seen) => booking.saveSchedule(id, set, seen)}
      sent={({ weekly_schedules: weekly, ...changed }) => ({ ...changed, ...(weekly && { weekly_schedules: sentHours(weekly) }) })}
      problem={({ weekly_schedules: weekly }) => (isWeekFine(weekly) ? undefined : calendars('hours_wrong'))}
      prefix="schedule.settings."
    >
      {({ draft, change }) => (
        <>
          <ZoneSelect label={t('zone')} zone={draft.timezone} onChange={(timezone) => change({ timezone })} />
          <HoursEditor hours={draft.weekly_schedules} onChange={(weekly) => change({ weekly_schedules: weekly })} />
        </>
      )}
    </SavedPart>
  );
}

function Uses({ uses }: { uses: readonly ScheduleUse[] }) {
  const t = useText('hours');
  return (
    <Section title={t('used_by')} lead={t('used_by_lead')}>
      {uses.length === 0 && <Text size="sm">{t('used_by_none')}</Text>}
      <List size="sm" spacing={4}>
        {uses.map(({ id, title, calendar_id: calendarId, calendar_title: calendar }) => (
          <List.Item key={id}>
            <Anchor component={Link} to={`/calendars/${calendarId}/events/${id}`} size="sm">
              {t('event_in', { title, calendar })}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </Section>
  );
}
