import { Badge, ScrollArea, Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../../../texts';
import { language } from '../../../../texts/language';
import type { BookingCounts, BookingPeriod } from '../../api/booking-types';

const periods = ['upcoming', 'pending', 'completed', 'cancelled', 'no_show', 'all'] as const satisfies readonly BookingPeriod[];

interface PeriodTabsProps {
  period: BookingPeriod;
  /** Undefined until they are known. */
  counts: BookingCounts | undefined;
  onPeriod: (period: BookingPeriod) => void;
  children: ReactNode;
}

/** The tabs of the list, each with how many there are. */
export function PeriodTabs({ period, counts, onPeriod, children }: PeriodTabsProps) {
  const t = useText('bookings');
  const choose = (value: string | null) => {
    const chosen = periods.find((one) => one === value);
    if (chosen) onPeriod(chosen);
  };
  return (
    <Tabs value={period} onChange={choose} keepMounted={false}>
      <ScrollArea type="never">
        <Tabs.List style={{ flexWrap: 'nowrap' }} aria-label={t('periods')}>
          {periods.map((value) => (
            <Tabs.Tab
              key={value}
              value={value}
              px="sm"
              style={{ flexShrink: 0 }}
              rightSection={<Count count={counts?.[value]} isCurrent={value === period} />}
            >
              {t(`period_${value}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </ScrollArea>
      <Tabs.Panel value={period} pt="md">
        {children}
      </Tabs.Panel>
    </Tabs>
  );
}

function Count({ count, isCurrent }: { count: number | undefined; isCurrent: boolean }) {
  if (count === undefined) return null;
  return (
    <Badge style={{ flexShrink: 0 }} size="sm" variant="light" color={isCurrent ? 'indigo' : 'gray'} tt="none">
      {count.toLocaleString(language())}
    </Badge>
  );
}
