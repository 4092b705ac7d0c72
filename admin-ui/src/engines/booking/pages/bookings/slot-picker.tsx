import { ActionIcon, Button, Chip, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { messageOf } from '../../../../api/errors';
import { useText } from '../../../../texts';
import { BackIcon, NextIcon } from '../../../../ui/icons';
import { Failure, Loading } from '../../../../ui/states';
import { useFreeSlots } from '../../api/booking-hooks';
import type { FreeSlot, FreeSlots } from '../../api/booking-types';
import type { WantedTime } from './wanted-time';
import { clockTime, dateName, monthAway, monthName, todayIn } from './when';

interface SlotPickerProps {
  eventId: number;
  zone: string;
  /** What to begin with. */
  wanted?: WantedTime | undefined;
  chosen: FreeSlot | undefined;
  onChoose: (slot: FreeSlot | undefined) => void;
}

/** The free times of an event type, a month at a time. */
export function SlotPicker({ eventId, zone, wanted, chosen, onChoose }: SlotPickerProps) {
  const t = useText('bookings');
  const frame = useText('frame');
  const today = todayIn(zone, Date.now());
  const [month, setMonth] = useState((wanted?.day ?? today).slice(0, 7));
  const isThisMonth = month === today.slice(0, 7);
  const { data, error, refetch } = useFreeSlots({ eventId, timezone: zone, from: isThisMonth ? today : `${month}-01` });
  const step = (by: number) => {
    onChoose(undefined);
    setMonth(monthAway(month, by));
  };
  return (
    <Stack gap="sm">
      <Group justify="space-between" wrap="nowrap">
        <ActionIcon variant="default" size="lg" aria-label={t('month_before')} disabled={isThisMonth} onClick={() => step(-1)}>
          <BackIcon size={16} />
        </ActionIcon>
        <Text fw={600} aria-live="polite">
          {monthName(month)}
        </Text>
        <ActionIcon variant="default" size="lg" aria-label={t('month_after')} onClick={() => step(1)}>
          <NextIcon size={16} />
        </ActionIcon>
      </Group>
      {!data && error && (
        <Failure
          isInline
          title={t('slots_failed')}
          message={messageOf(error)}
          action={{ label: frame('try_again'), perform: () => void refetch() }}
        />
      )}
      {!data && !error && <Loading label={t('slots_loading')} />}
      {data && <Days key={month} {...{ slots: data, month, wanted, chosen, onChoose }} onNext={() => step(1)} />}
    </Stack>
  );
}

interface DaysProps extends Pick<SlotPickerProps, 'wanted' | 'chosen' | 'onChoose'> {
  slots: FreeSlots;
  month: string;
  onNext: () => void;
}

function Days({ slots, month, wanted, chosen, onChoose, onNext }: DaysProps) {
  const t = useText('bookings');
  const days = Object.entries(slots.available_slots);
  const [day, setDay] = useState(() => (days.find(([date]) => date >= (wanted?.day ?? '')) ?? days[0])?.[0] ?? '');
  const isAsked = wanted !== undefined && wanted.wall !== '' && wanted.day.startsWith(month);
  const asked = isAsked
    ? slots.available_slots[wanted.day]?.find(({ start }) => start.slice(0, 16) === wanted.wall.replace('T', ' '))
    : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: chosen once for one month; afterwards people choose
  useEffect(() => {
    if (asked) onChoose(asked);
  }, []);
  const times = days.find(([date]) => date === day)?.[1] ?? days[0]?.[1] ?? [];
  if (days.length === 0) {
    return (
      <Group gap="sm" mih={80}>
        <Text size="sm" c="dimmed">
          {t('slots_none', { month: monthName(month) })}
        </Text>
        <Button variant="light" size="xs" onClick={onNext}>
          {t('look_on')}
        </Button>
      </Group>
    );
  }
  return (
    <>
      {isAsked && !asked && <Taken wanted={wanted} />}
      <NativeSelect
        label={t('day')}
        value={day}
        onChange={({ currentTarget: { value } }) => {
          setDay(value);
          onChoose(undefined);
        }}
        data={days.map(([date, free]) => ({ value: date, label: t('day_free', { day: dateName(date), count: free.length }) }))}
      />
      <Chip.Group value={chosen?.start_utc ?? ''} onChange={(start) => onChoose(times.find(({ start_utc }) => start_utc === start))}>
        <Group gap="xs" role="radiogroup" aria-label={t('slots')} mah={210} style={{ overflowY: 'auto' }}>
          {times.map((slot) => (
            <Chip key={slot.start_utc} value={slot.start_utc} radius="md">
              {clockTime(slot.start)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </>
  );
}

function Taken({ wanted }: { wanted: WantedTime }) {
  const t = useText('bookings');
  return (
    <Text size="sm" role="status">
      {t('new_wanted_taken', { time: `${dateName(wanted.day)}, ${clockTime(`${wanted.wall.replace('T', ' ')}:00`)}` })}
    </Text>
  );
}
