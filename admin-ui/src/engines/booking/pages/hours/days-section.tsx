import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { messageOf } from '../../../../api/errors';
import { useAction } from '../../../../api/hooks';
import { Section } from '../../../../pages/settings/section';
import { saveOver } from '../../../../records/save-over';
import { useText } from '../../../../texts';
import { Failure } from '../../../../ui/states';
import { useBookingApi, useBookingRefresh } from '../../api/booking-hooks';
import type { AvailabilitySchedule } from '../../api/calendar-types';
import type { DateOverrides } from '../../api/schedules';
import { DaysDialog } from '../calendars/days/days-dialog';
import { DaysList } from '../calendars/days/days-list';
import { type SpecialDays, spanInWords, withDays, withoutDays } from '../calendars/days/special-days';

/** Days off and days with other hours; each change is saved at once (D572). */
export function DaysSection({ schedule: { id: scheduleId, settings } }: { schedule: AvailabilitySchedule }) {
  const t = useText('hours');
  const change = useChangeDays(scheduleId);
  const [isAdding, setAdding] = useState(false);

  async function add(days: SpecialDays) {
    if (!(await change.run((before) => withDays(before, days)))) return;
    setAdding(false);
    notifications.show({ message: t('days_added', { days: spanInWords(days) }) });
  }

  async function remove(days: SpecialDays) {
    if (!(await change.run((before) => withoutDays(before, days)))) return;
    const id = `days-${days.from}`;
    const back = () => {
      notifications.hide(id);
      void change.run((before) => withDays(before, days));
    };
    notifications.show({
      id,
      autoClose: 10_000,
      message: (
        <Group justify="space-between" wrap="nowrap" gap="sm">
          <Text size="sm">{t('days_removed', { days: spanInWords(days) })}</Text>
          <Button size="xs" variant="default" onClick={back}>
            {t('undo')}
          </Button>
        </Group>
      ),
    });
  }

  return (
    <Section title={t('days')} lead={t('days_lead')}>
      <DaysList
        days={settings.date_overrides}
        onRemove={(days) => void remove(days)}
        onAdd={() => setAdding(true)}
        failure={!isAdding && change.error !== undefined && <Failure isInline title={t('not_saved')} message={messageOf(change.error)} />}
      />
      {isAdding && <DaysDialog saving={change} onAdd={(days) => void add(days)} onClose={() => setAdding(false)} />}
    </Section>
  );
}

/** Changes the dates as they are stored at that moment, so that what a colleague added meanwhile stays (D660). */
function useChangeDays(id: number) {
  const booking = useBookingApi();
  const refresh = useBookingRefresh();
  return useAction(async (changed: (before: DateOverrides) => DateOverrides) => {
    const { stored } = await saveOver({
      load: async (seen) => (await booking.schedule(id, seen)).settings.date_overrides,
      isOvertaken: () => false,
      save: (seen, before) => booking.saveSchedule(id, { date_overrides: changed(before) }, seen),
    });
    await refresh();
    return stored;
  });
}
