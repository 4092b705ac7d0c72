import { Text } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useText } from '../../../../../texts';
import { language } from '../../../../../texts/language';
import { dateName } from '../when';
import { firstChosen, halfHourFrom, movedBy } from './chosen-time';
import classes from './time-keys.module.css';
import type { Stretch } from './week-entries';
import { hoursShown, wallClock } from './week-times';

interface TimeKeysProps {
  days: readonly string[];
  zone: string;
  clock: '12' | '24';
  bookings: readonly Stretch[];
  work: readonly Stretch[];
  /** What is marked in the grid; undefined while no key chooses. */
  onChosen: (wall: string | undefined) => void;
  onEnter: (wall: string) => void;
}

/** Chooses a half hour by keys: what is chosen is said, and Enter begins a booking there (D616). */
export function TimeKeys({ days, zone, clock, bookings, work, onChosen, onEnter }: TimeKeysProps) {
  const t = useText('bookings');
  const [wall, setWall] = useState('');
  const shown = { days, ...hoursShown(bookings) };
  const start = () => firstChosen(shown, wallClock(Date.now(), zone));
  const now = wall !== '' && days.includes(wall.slice(0, 10)) ? wall : start();
  function choose(next: string) {
    setWall(next);
    onChosen(next);
  }
  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = movedBy(event.key, now, shown);
    if (next !== undefined) choose(next);
    else if (event.key === 'Enter') onEnter(now);
    else return;
    event.preventDefault();
  }
  const time = new Intl.DateTimeFormat(language(), { timeZone: 'UTC', hour: 'numeric', minute: '2-digit', hour12: clock === '12' });
  const { start: from, end: to } = halfHourFrom(now);
  const isIn = ({ start: first, end: last }: Stretch) => first < to && last > from;
  const facts = [
    t('week_chosen', { day: dateName(now.slice(0, 10)), time: time.format(new Date(`${now}Z`)) }),
    bookings.some(isIn) ? t('week_chosen_taken', { count: bookings.filter(isIn).length }) : '',
    work.some(isIn) ? '' : t('week_chosen_closed'),
  ];
  return (
    <div
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys are handled here
      tabIndex={0}
      aria-label={t('week_keys')}
      className={classes.keys}
      onKeyDown={press}
      onFocus={() => choose(now)}
      onBlur={() => onChosen(undefined)}
    >
      <Text span size="sm">
        {t('week_keys')}
      </Text>
      <Text span size="sm" fw={600} aria-live="polite">
        {wall === '' ? '' : facts.filter((fact) => fact !== '').join(', ')}
      </Text>
    </div>
  );
}
