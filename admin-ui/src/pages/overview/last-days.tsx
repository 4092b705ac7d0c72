import { Box, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useText } from '../../texts';
import { shortDay } from '../../texts/short-day';
import { later } from '../../ui/later';
import type { DayBarsProps } from './day-bars';
import { Panel } from './panel';
import type { DailyOf } from './state';

const height = 72;

/** The chart library is larger than the rest of the page, which does not wait for it. */
const DayBars = later<DayBarsProps>(async () => (await import('./day-bars')).DayBars, <Box h={height} />);

type Figure = DailyOf['figures'][number];
const known = ['leads', 'bookings', 'posts'] as const;
type Known = (typeof known)[number];
const isKnown = (name: string): name is Known => known.some((one) => one === name);

/** How many leads, bookings and posts came day by day: each as a small chart, and as a table for who does not see it. */
export function LastDays({ daily: { days, figures } }: { daily: DailyOf }) {
  const t = useText('overview');
  return (
    <Panel title={t('last_days', { count: days.length })}>
      <Stack gap="md">
        {figures.map((figure) => isKnown(figure.name) && <Days key={figure.name} name={figure.name} figure={figure} days={days} />)}
      </Stack>
    </Panel>
  );
}

function Days({ name, figure: { counts }, days }: { name: Known; figure: Figure; days: readonly string[] }) {
  const t = useText('overview');
  const total = counts.reduce((sum, count) => sum + count, 0);
  const title = t(`figure_${name}`, { total });
  const bars = days.map((day, i) => ({ day: shortDay(day), count: counts[i] ?? 0 }));
  return (
    <section aria-label={title}>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      {total > 0 && (
        <>
          <Box aria-hidden="true">
            <Box style={{ borderBottom: '1px solid var(--mantine-color-default-border)' }}>
              <DayBars bars={bars} label={t('count')} height={height} />
            </Box>
            <Group justify="space-between" mt={2}>
              {[bars[0], bars.at(-1)].map((bar) => (
                <Text key={bar?.day} size="xs" c="dimmed">
                  {bar?.day}
                </Text>
              ))}
            </Group>
          </Box>
          <VisuallyHidden>
            <table>
              <thead>
                <tr>
                  <th>{t('day')}</th>
                  <th>{t('count')}</th>
                </tr>
              </thead>
              <tbody>
                {bars
                  .filter(({ count }) => count > 0)
                  .map(({ day, count }) => (
                    <tr key={day}>
                      <td>{day}</td>
                      <td>{count}</td>
                    </tr>
                  ))}
              </tbody>
            </table>
          </VisuallyHidden>
        </>
      )}
    </section>
  );
}
