import { Badge, ScrollArea, Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import type { BookingCounts, BookingPeriod } from '../../api/booking-types';

const periods: readonly { period: BookingPeriod; label: string }[] = [
  { period: 'upcoming', label: 'Upcoming' },
  { period: 'pending', label: 'Pending' },
  { period: 'completed', label: 'Completed' },
  { period: 'cancelled', label: 'Cancelled' },
  { period: 'no_show', label: 'No-show' },
  { period: 'all', label: 'All' },
];

interface PeriodTabsProps {
  period: BookingPeriod;
  /** Undefined until they are known. */
  counts: BookingCounts | undefined;
  onPeriod: (period: BookingPeriod) => void;
  children: ReactNode;
}

/** The tabs of the list, each with how many there are. */
export function PeriodTabs({ period, counts, onPeriod, children }: PeriodTabsProps) {
  const choose = (value: string | null) => {
    const chosen = periods.find((one) => one.period === value);
    if (chosen) onPeriod(chosen.period);
  };
  return (
    <Tabs value={period} onChange={choose} keepMounted={false}>
      <ScrollArea type="never" maw={860}>
        <Tabs.List style={{ flexWrap: 'nowrap' }} aria-label="Which bookings">
          {periods.map(({ period: value, label }) => (
            <Tabs.Tab
              key={value}
              value={value}
              px="sm"
              style={{ flexShrink: 0 }}
              rightSection={<Count count={counts?.[value]} isCurrent={value === period} />}
            >
              {label}
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
      {count.toLocaleString('en')}
    </Badge>
  );
}
