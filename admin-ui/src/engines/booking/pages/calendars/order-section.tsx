import { Group, Text, VisuallyHidden } from '@mantine/core';
import { type PointerEvent, useState } from 'react';
import { messageOf } from '../../../../api/errors';
import { useAction } from '../../../../api/hooks';
import { Section } from '../../../../pages/settings/section';
import { saveOver } from '../../../../records/save-over';
import { useText } from '../../../../texts';
import { GripIcon } from '../../../../ui/move-icons';
import { Mover } from '../../../../ui/mover';
import classes from '../../../../ui/reorder.module.css';
import { Failure } from '../../../../ui/states';
import { dropAt, useFocusAfter, useReorder } from '../../../../ui/use-reorder';
import { useTurns } from '../../../../ui/use-turns';
import { useBookingApi, useBookingRefresh } from '../../api/booking-hooks';
import type { BookingCalendar, EventType } from '../../api/calendar-types';

/** The order of a calendar's event types: by dragging or by buttons, saved at once, and told to those who only hear it (D614). */
export function OrderSection({ calendar }: { calendar: BookingCalendar }) {
  const t = useText('event-types');
  const [announced, setAnnounced] = useState('');
  const { events, move, error } = useOrder(calendar);
  const keepFocus = useFocusAfter(events);
  function place(event: EventType, to: number) {
    setAnnounced(t('order_moved', { title: event.title, place: to + 1, count: events.length }));
    move(event.id, to);
  }
  const { list, drag, start } = useReorder((from, to) => {
    const event = events[from];
    if (event) place(event, to);
  });
  return (
    <Section title={t('order')} lead={t('order_lead')}>
      <ol className={classes.list} ref={list} aria-label={t('order')}>
        {events.map((event, at) => (
          <Row
            key={event.id}
            event={event}
            isFirst={at === 0}
            isLast={at === events.length - 1}
            isDragged={drag?.from === at}
            drop={dropAt(drag, at)}
            onDrag={(pointer) => start(at, pointer)}
            onMove={(by) => {
              keepFocus(buttonOf(event, by));
              place(event, at + by);
            }}
          />
        ))}
      </ol>
      <VisuallyHidden aria-live="polite">{announced}</VisuallyHidden>
      {error !== undefined && <Failure isInline title={t('order_failed')} message={messageOf(error)} />}
    </Section>
  );
}

const buttonOf = ({ id }: EventType, by: -1 | 1) => `order-${id}-${by < 0 ? 'up' : 'down'}`;

interface RowProps {
  event: EventType;
  isFirst: boolean;
  isLast: boolean;
  isDragged: boolean;
  drop: 'before' | 'after' | undefined;
  onDrag: (pointer: PointerEvent) => void;
  onMove: (by: -1 | 1) => void;
}

function Row({ event, isFirst, isLast, isDragged, drop, onDrag, onMove }: RowProps) {
  const t = useText('event-types');
  const { title } = event;
  const arrow = (by: -1 | 1, isEnd: boolean) => (
    <Mover
      id={buttonOf(event, by)}
      direction={by < 0 ? 'up' : 'down'}
      label={t(by < 0 ? 'order_up' : 'order_down', { title })}
      isEnd={isEnd}
      onMove={() => onMove(by)}
    />
  );
  return (
    <li className={classes.row} data-dragged={isDragged} data-drop={drop}>
      {/* The arrows do the same for those who use no pointer. */}
      <span className={classes.grip} aria-hidden="true" onPointerDown={onDrag}>
        <GripIcon />
      </span>
      <Text size="sm" fw={600} flex="1 1 120px" miw={0} style={{ overflowWrap: 'anywhere' }}>
        {title}
      </Text>
      <Group gap="xs" wrap="nowrap">
        {arrow(-1, isFirst)}
        {arrow(1, isLast)}
      </Group>
    </li>
  );
}

/** The event types in their order, which is changed as it is stored at that moment: what a colleague moved meanwhile stays (D660). */
function useOrder({ id, slots }: BookingCalendar) {
  const booking = useBookingApi();
  const refresh = useBookingRefresh();
  // Shown at once: whoever moves a row by several places presses the button several times.
  const [shown, setShown] = useState<readonly EventType[]>();
  const events = shown ?? slots;
  const turns = useTurns();
  const save = useAction(async (eventId: number, to: number) => {
    const store = () =>
      saveOver({
        load: async (seen) => (await booking.calendar(id, seen)).slots,
        isOvertaken: () => false,
        save: (seen, before) =>
          booking.saveOrder(
            id,
            moved(before, eventId, to).map((event) => event.id),
            seen,
          ),
      });
    try {
      await turns.run(store);
    } finally {
      if (turns.left() === 0) await refresh();
      if (turns.left() === 0) setShown(undefined);
    }
  });
  function move(eventId: number, to: number) {
    setShown(moved(events, eventId, to));
    void save.run(eventId, to);
  }
  return { events, move, error: save.error };
}

/** Those with one of them at another place, from 0. */
function moved(events: readonly EventType[], id: number, to: number): EventType[] {
  const others = events.filter((event) => event.id !== id);
  return [...others.slice(0, to), ...events.filter((event) => event.id === id), ...others.slice(to)];
}
