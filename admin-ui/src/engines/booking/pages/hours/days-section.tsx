import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { messageOf } from '../../../../api/errors';
import { useAction } from '../../../../api/hooks';
import { Section } from '../../../../pages/settings/section';
import { useText, type Text as Words } from '../../../../texts';
import { CloseIcon, PlusIcon } from '../../../../ui/icons';
import { Failure } from '../../../../ui/states';
import { useBookingApi, useBookingRefresh } from '../../api/booking-hooks';
import type { AvailabilitySchedule } from '../../api/calendar-types';
import type { DateOverrides } from '../../api/schedules';
import { DaysDialog } from './days-dialog';
import { inRuns, type SpecialDays, spanInWords, withDays, withoutDays } from './special-days';

/** Days off and days with other hours; each change is saved at once (D572). */
export function DaysSection({ schedule: { id: scheduleId, settings } }: { schedule: AvailabilitySchedule }) {
  const t = useText('hours');
  const change = useChangeDays(scheduleId);
  const [isAdding, setAdding] = useState(false);
  const runs = inRuns(settings.date_overrides);

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
      <Stack align="flex-start">
        {runs.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('days_none')}
          </Text>
        )}
        <Stack component="ul" gap={0} m={0} p={0} w="100%" maw={560} style={{ listStyle: 'none' }} aria-label={t('days')}>
          {runs.map((days) => (
            <Group component="li" key={days.from} justify="space-between" wrap="nowrap" py={6} gap="sm">
              <div>
                <Text size="sm" fw={600}>
                  {spanInWords(days)}
                </Text>
                <Text size="sm" c="dimmed">
                  {hoursInWords(days, t)}
                </Text>
              </div>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={t('days_remove', { days: spanInWords(days) })}
                onClick={() => void remove(days)}
              >
                <CloseIcon size={15} />
              </ActionIcon>
            </Group>
          ))}
        </Stack>
        {!isAdding && change.error !== undefined && <Failure isInline title={t('not_saved')} message={messageOf(change.error)} />}
        <Button variant="default" leftSection={<PlusIcon size={16} />} onClick={() => setAdding(true)}>
          {t('days_add')}
        </Button>
      </Stack>
      {isAdding && <DaysDialog saving={change} onAdd={(days) => void add(days)} onClose={() => setAdding(false)} />}
    </Section>
  );
}

const hoursInWords = ({ ranges }: SpecialDays, t: Words<'hours'>) =>
  ranges.length === 0 ? t('off') : ranges.map(({ start, end }) => `${start}–${end}`).join(', ');

/** Reads the dates again before it changes them, so that what a colleague added meanwhile stays. */
function useChangeDays(id: number) {
  const booking = useBookingApi();
  const refresh = useBookingRefresh();
  return useAction(async (changed: (before: DateOverrides) => DateOverrides) => {
    const { settings } = await booking.schedule(id);
    const saved = await booking.saveSchedule(id, { date_overrides: changed(settings.date_overrides) });
    await refresh();
    return saved;
  });
}
