import { Anchor, Button, NativeSelect, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../../../../api/hooks';
import { Section } from '../../../../pages/settings/section';
import { useText } from '../../../../texts';
import { useAddressState } from '../../../../ui/address-state';
import { browserZone } from '../../../../ui/browser-zone';
import { BackIcon } from '../../../../ui/icons';
import { EmptyList } from '../../../../ui/list/empty-list';
import { NotLoaded } from '../../../../ui/not-loaded';
import { PageHead } from '../../../../ui/page-head';
import { PartForm } from '../../../../ui/part-form';
import { Link, navigate } from '../../../../ui/router';
import { useBookingApi, useBookingRefresh } from '../../api/booking-hooks';
import type { FreeSlot } from '../../api/booking-types';
import type { BookingCalendar, EventType } from '../../api/calendar-types';
import type { BookingField } from '../../api/questions';
import * as bounds from '../../bounds';
import { listMemory } from './list-memory';
import { Question } from './question';
import { SlotPicker } from './slot-picker';
import { type WantedTime, wantedTime } from './wanted-time';
import { clockTime, dateName } from './when';

/** A booking for somebody who calls: what, when, and who (D573). */
export function NewBookingPage() {
  const t = useText('bookings');
  const booking = useBookingApi();
  const query = useQuery({ queryKey: ['booking', 'bookable'], queryFn: async () => (await booking.calendars(1, 200)).data });
  const [chosen, setChosen] = useState<number>();
  const events = (query.data ?? []).flatMap((calendar) => calendar.slots.map((event) => ({ calendar, event })));
  const bookable = events.filter(({ event }) => event.status === 'active' && !/_event$/.test(event.event_type));
  const picked = bookable.find(({ event }) => event.id === (chosen ?? bookable[0]?.event.id));
  return (
    <>
      <Anchor component={Link} to={listMemory.place()} size="sm" mb="xs" display="inline-flex" style={{ alignItems: 'center', gap: 4 }}>
        <BackIcon size={15} /> {t('to_list')}
      </Anchor>
      <PageHead title={t('new')} lead={t('new_lead')} />
      <NotLoaded query={query} failed={t('new_failed')} loading={t('loading')} />
      {query.data && !picked && (
        <EmptyList title={t('new_nothing')} text={t('new_nothing_text')}>
          <Button component={Link} to="/calendars">
            {t('to_calendars')}
          </Button>
        </EmptyList>
      )}
      {picked && (
        <Section title={t('new_what')} lead={t('new_what_lead')}>
          <Stack>
            <NativeSelect
              label={t('event_type')}
              data={bookable.map(({ calendar, event }) => ({
                value: String(event.id),
                label: t('event_of', { title: event.title, calendar: calendar.title }),
              }))}
              value={String(picked.event.id)}
              onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
              maw={520}
            />
            <Form key={picked.event.id} {...picked} />
          </Stack>
        </Section>
      )}
    </>
  );
}

interface FormProps {
  calendar: BookingCalendar;
  event: EventType;
}

const asked = ({ system_defined: isSystem = false, enabled = true, type }: BookingField) =>
  enabled && !isSystem && !['hidden', 'file', 'terms-and-conditions', 'multi-guests'].includes(type);

function Form({ calendar, event }: FormProps) {
  const t = useText('bookings');
  const engine = useBookingApi();
  const refresh = useBookingRefresh();
  const zone = browserZone();
  const { data: fields = [] } = useQuery({
    queryKey: ['booking', 'questions', event.id],
    queryFn: () => engine.questions({ calendarId: calendar.id, id: event.id }),
  });
  const questions = fields.filter(asked);
  const [kind, setKind] = useState('free');
  const wanted = wantedTime(useAddressState(), Date.now());
  const [slot, setSlot] = useState<FreeSlot>();
  const [at, setAt] = useState(wanted?.wall ?? '');
  const [who, setWho] = useState({ name: '', email: '', phone_number: '', message: '' });
  const [answers, setAnswers] = useState<Readonly<Record<string, unknown>>>({});
  const book = useAction(engine.book);
  const time = kind === 'free' ? slot?.start_utc : at && `${at.replace('T', ' ')}:00`;
  const field = (name: keyof typeof who) => ({
    label: t(`guest_${name}`),
    value: who[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => setWho({ ...who, [name]: value }),
  });

  function problem() {
    if (!time) return t('new_wants_time');
    if (who.name.trim() === '') return t('new_wants_name');
    if (!/^\S+@\S+\.\S+$/.test(who.email.trim())) return t('new_wants_email');
    const open = questions.find(({ name, required = false }) => required && [undefined, '', false].includes(answers[name] as never));
    return open && t('new_wants_answer', { question: open.label });
  }

  async function send() {
    if (!time) return;
    const [place] = event.location_settings;
    const where = place && /_guest$/.test(place.type) ? { location_type: place.type, location_description: who.phone_number } : {};
    const made = await book.run(event.id, {
      ...who,
      name: who.name.trim(),
      email: who.email.trim(),
      timezone: zone,
      event_time: time,
      ignore_availability: kind === 'other',
      custom_fields: answers,
      ...where,
    });
    if (!made) return;
    notifications.show({ color: 'green', title: t('new_done'), message: t('new_done_text', { name: who.name.trim() }) });
    navigate(`/bookings/${made.booking.id}`);
    await refresh();
  }

  return (
    <PartForm
      action={
        slot && kind === 'free' ? t('new_book_at', { day: dateName(slot.start.slice(0, 10)), time: clockTime(slot.start) }) : t('new_book')
      }
      {...{ isPending: book.isPending, error: book.error, problem: problem() }}
      onSave={() => void send()}
    >
      <When {...{ eventId: event.id, zone, kind, slot, at, wanted }} onKind={setKind} onSlot={setSlot} onAt={setAt} />
      <TextInput {...field('name')} {...bounds.booking.name} required maw={420} autoComplete="off" />
      <TextInput {...field('email')} {...bounds.booking.email} type="email" required maw={420} autoComplete="off" />
      <TextInput {...field('phone_number')} type="tel" {...bounds.booking.phone_number} maw={420} autoComplete="off" />
      {questions.map((one) => (
        <Question key={one.name} field={one} value={answers[one.name]} onValue={(value) => setAnswers({ ...answers, [one.name]: value })} />
      ))}
      <Textarea {...field('message')} {...bounds.booking.message} autosize minRows={2} maw={520} />
      <Text size="sm" c="dimmed">
        {t('new_mailed')}
      </Text>
    </PartForm>
  );
}

interface WhenProps {
  eventId: number;
  zone: string;
  kind: string;
  slot: FreeSlot | undefined;
  at: string;
  wanted: WantedTime | undefined;
  onKind: (kind: string) => void;
  onSlot: (slot: FreeSlot | undefined) => void;
  onAt: (at: string) => void;
}

/** One of the free times, or any other. */
function When({ eventId, zone, kind, slot, at, wanted, onKind, onSlot, onAt }: WhenProps) {
  const t = useText('bookings');
  return (
    <>
      <Radio.Group label={t('new_when')} value={kind} onChange={onKind}>
        <Stack gap="xs" mt={6}>
          <Radio value="free" label={t('new_free')} />
          <Radio value="other" label={t('new_other')} />
        </Stack>
      </Radio.Group>
      {kind === 'free' ? (
        <SlotPicker eventId={eventId} zone={zone} wanted={wanted} chosen={slot} onChoose={onSlot} />
      ) : (
        <TextInput
          type="datetime-local"
          label={t('new_at')}
          description={t('new_at_help', { zone })}
          value={at}
          onChange={({ currentTarget }) => onAt(currentTarget.value)}
          w={280}
        />
      )}
    </>
  );
}
