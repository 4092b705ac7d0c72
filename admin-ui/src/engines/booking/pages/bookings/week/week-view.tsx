import { ActionIcon, Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { messageOf } from '../../../../../api/errors';
import { useText, type Text as Words } from '../../../../../texts';
import { keepState, useAddressState } from '../../../../../ui/address-state';
import { BackIcon, NextIcon } from '../../../../../ui/icons';
import { later } from '../../../../../ui/later';
import { NotLoaded } from '../../../../../ui/not-loaded';
import { navigate } from '../../../../../ui/router';
import { Failure, Loading } from '../../../../../ui/states';
import { useBookingsBetween, useWeekFrame } from '../../../api/week-hooks';
import { spanInWords } from '../../calendars/days/special-days';
import { todayIn } from '../when';
import { bookingsShown, daysOff, hostsIn, workingHours } from './week-entries';
import { dayAway, instantAt, isDate, weekOf } from './week-times';

const WeekGrid = later(async () => (await import('./week-grid')).WeekGrid, <GridComing />);
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

type Frame = NonNullable<ReturnType<typeof useWeekFrame>['data']>;

/** The bookings of all hosts side by side with the hours of the days, in one zone (D605). */
export function WeekView({ zone }: { zone: string }) {
  const t = useText('bookings');
  const frame = useWeekFrame();
  return (
    <>
      <NotLoaded query={frame} failed={t('load_failed')} loading={t('loading')} />
      {frame.data && <Week zone={zone} frame={frame.data} />}
    </>
  );
}

function Week({ zone, frame: { settings, schedules, calendars } }: { zone: string; frame: Frame }) {
  const t = useText('bookings');
  const words = useText('frame');
  const state = useAddressState();
  const isNarrow = useMediaQuery('(max-width: 47.99em)', window.innerWidth < 768, { getInitialValueInEffect: false });
  const today = todayIn(zone, Date.now());
  const asked = state.get('week');
  const day = isDate(asked) ? asked : today;
  const days = isNarrow ? [day] : weekOf(day, weekdays.indexOf(settings.administration.start_day));
  const [first = day, last = day] = [days[0], days.at(-1)];
  const filter = { calendar: state.get('calendar') ?? '', host: state.get('host') ?? '' };
  // The day before too: what begins late there ends here.
  const { data, error, refetch, isPlaceholderData } = useBookingsBetween({ from: dayAway(first, -1), to: last, zone });
  const show = (changed: Readonly<Record<string, string>>) => keepState('/bookings', { ...Object.fromEntries(state), ...changed });
  const bookings = bookingsShown(data ?? [], filter, zone).filter(({ start, end }) => end > first && start.slice(0, 10) <= last);
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-end" gap="md">
        <Steps {...{ first, last, isNarrow }} isToday={days.includes(today)} onDay={(week) => show({ week })} today={today} />
        <Group gap="sm" align="flex-end">
          <Choice
            label={t('week_calendar')}
            all={t('week_all_calendars')}
            value={filter.calendar}
            choices={calendars.map(({ id, title }) => ({ value: String(id), label: title }))}
            onChange={(calendar) => show({ calendar })}
          />
          <Choice
            label={t('week_host')}
            all={t('week_all_hosts')}
            value={filter.host}
            choices={hostsIn(schedules, data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(host) => show({ host })}
          />
        </Group>
      </Group>
      {!data && error && (
        <Failure
          title={t('load_failed')}
          message={messageOf(error)}
          action={{ label: words('try_again'), perform: () => void refetch() }}
        />
      )}
      {!data && !error && <GridComing />}
      {data && (
        <div className="refreshing" aria-busy={isPlaceholderData}>
          <Text size="sm" c="dimmed" mb={6} aria-live="polite">
            {isPlaceholderData ? t('loading') : t('week_count', { count: bookings.length })} {error ? t('outdated') : ''}
          </Text>
          <WeekGrid
            {...{ days, zone, bookings }}
            clock={settings.time_format}
            off={daysOff(schedules, days, filter.host)}
            work={workingHours({ schedules, host: filter.host }, days, zone)}
            onEmpty={(wall) => begin(instantAt(wall, zone), t)}
          />
        </div>
      )}
    </Stack>
  );
}

/** A new booking at a time, unless that is past. */
function begin(at: number, t: Words<'bookings'>): void {
  if (at < Date.now()) notifications.show({ message: t('week_past') });
  else navigate(`/bookings/new#at=${new Date(at).toISOString()}`);
}

function GridComing() {
  const t = useText('bookings');
  return <Loading label={t('loading')} />;
}

interface StepsProps {
  first: string;
  last: string;
  today: string;
  isNarrow: boolean;
  isToday: boolean;
  onDay: (day: string) => void;
}

function Steps({ first, last, today, isNarrow, isToday, onDay }: StepsProps) {
  const t = useText('bookings');
  const by = isNarrow ? 1 : 7;
  const size = isNarrow ? 'day' : 'week';
  return (
    <Group gap="xs" wrap="nowrap">
      <Button variant="default" size="sm" disabled={isToday} onClick={() => onDay(today)} style={{ flexShrink: 0 }}>
        {t('week_today')}
      </Button>
      <ActionIcon variant="default" size={36} aria-label={t('week_before', { size })} onClick={() => onDay(dayAway(first, -by))}>
        <BackIcon size={16} />
      </ActionIcon>
      <ActionIcon variant="default" size={36} aria-label={t('week_after', { size })} onClick={() => onDay(dayAway(first, by))}>
        <NextIcon size={16} />
      </ActionIcon>
      <Text fw={600} aria-live="polite">
        {spanInWords({ from: first, to: last })}
      </Text>
    </Group>
  );
}

interface ChoiceProps {
  label: string;
  /** What the choice of nothing is called. */
  all: string;
  value: string;
  choices: readonly { readonly value: string; readonly label: string }[];
  onChange: (value: string) => void;
}

function Choice({ label, all, value, choices, onChange }: ChoiceProps) {
  return (
    <NativeSelect
      label={label}
      data={[{ value: '', label: all }, ...choices]}
      value={choices.some((one) => one.value === value) ? value : ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      w={200}
    />
  );
}
