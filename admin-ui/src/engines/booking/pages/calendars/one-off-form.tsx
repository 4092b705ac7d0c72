import { Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type FormEvent, useState } from 'react';
import { useAction } from '../../../../api/hooks';
import { Section } from '../../../../pages/settings/section';
import { useText } from '../../../../texts';
import { browserZone } from '../../../../ui/browser-zone';
import { navigate } from '../../../../ui/router';
import { useBookingApi, useBookingRefresh } from '../../api/booking-hooks';
import { createCalendar } from './create-calendar';
import { type EventDraft, newDraft, problemsOf } from './event-draft';
import { EventFields, StartsPart } from './event-fields';
import { FormEnd } from './form-end';
import { HostsField } from './hosts-field';
import { ZoneSelect } from './zone-select';

interface OneOffFormProps {
  /** Id of the signed-in person, who hosts unless others are chosen. */
  me: number | undefined;
}

/** The wire has a calendar for it, which has the name of the meeting and is done with it. */
export function OneOffForm({ me }: OneOffFormProps) {
  const t = useText('calendars');
  const booking = useBookingApi();
  const refresh = useBookingRefresh();
  const [zone, setZone] = useState(browserZone);
  const [draft, setDraft] = useState(() => ({ ...newDraft('single_event', true), members: me === undefined ? [] : [String(me)] }));
  const [isChecked, setChecked] = useState(false);
  const allProblems = problemsOf(draft, 'event');
  const problems = isChecked ? allProblems : {};
  const change = (changed: Partial<EventDraft>) => setDraft({ ...draft, ...changed });
  const create = useAction(() => createCalendar(booking, { type: 'event', title: draft.title, zone, owner: undefined, draft, t }));

  async function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (Object.keys(allProblems).length > 0) return;
    const made = await create.run();
    if (!made) return;
    notifications.show({ color: 'green', title: t('created'), message: t('one_off_created', { title: made.slot.title }) });
    await refresh();
    navigate(`/calendars/${made.calendar.id}/events/${made.slot.id}`);
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="lg" maw={760}>
        <Section title={t('one_off_what')} lead={t('one_off_what_lead')}>
          <Stack>
            <EventFields {...{ draft, problems, calendar: 'event' }} onChange={change} />
            <HostsField {...{ draft, problems }} onChange={change} />
            <ZoneSelect label={t('zone')} description={t('zone_hint')} zone={zone} onChange={setZone} />
          </Stack>
        </Section>
        <StartsPart {...{ draft, problems, zone }} onChange={change} />
        <FormEnd problems={problems} action={create} refused={t('event_not_created')} label={t('one_off_create')} />
      </Stack>
    </form>
  );
}
