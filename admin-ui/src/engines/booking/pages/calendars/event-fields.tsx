import { Group, NativeSelect, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { Section } from '../../../../pages/settings/section';
import { useText } from '../../../../texts';
import type { CalendarKind } from '../../api/calendar-types';
import * as bounds from '../../bounds';
import type { DraftProblems, EventDraft } from './event-draft';
import { HoursEditor } from './hours-editor';
import { isForGroups, kindNamed, kindsOf } from './kinds';
import { PlacesEditor } from './places-editor';
import { TimesFields } from './times-fields';

interface EventFieldsProps {
  draft: EventDraft;
  calendar: CalendarKind;
  problems: DraftProblems;
  onChange: (changed: Partial<EventDraft>) => void;
}

/** What every new event type is asked for. */
export function EventFields({ draft, calendar, problems, onChange }: EventFieldsProps) {
  const t = useText('calendars');
  return (
    <Stack>
      <TextInput
        label={t('event_title')}
        description={t('event_title_hint')}
        value={draft.title}
        onChange={({ currentTarget: { value } }) => onChange({ title: value })}
        error={problems.title && t(problems.title)}
        {...bounds.event.title}
        required
        autoComplete="off"
      />
      <Group align="flex-start" gap="md">
        <NumberInput
          label={t('duration')}
          value={draft.duration}
          onChange={(duration) => onChange({ duration })}
          error={problems.duration && t(problems.duration)}
          {...bounds.event.duration}
          step={5}
          clampBehavior="none"
          required
          w={180}
        />
        <NativeSelect
          label={t('kind')}
          data={kindsOf[calendar].map((kind) => ({ value: kind, label: t('event_kind', { kind }) }))}
          value={draft.kind}
          onChange={({ currentTarget: { value } }) => onChange({ kind: kindNamed(value) })}
          flex="1 1 220px"
        />
        {isForGroups(draft.kind) && (
          <NumberInput
            label={t('seats')}
            value={draft.seats}
            onChange={(seats) => onChange({ seats })}
            error={problems.seats && t(problems.seats)}
            {...bounds.event.max_book_per_slot}
            clampBehavior="none"
            required
            w={180}
          />
        )}
      </Group>
      <PlacesEditor places={draft.places} problem={problems.places && t(problems.places)} onChange={(places) => onChange({ places })} />
    </Stack>
  );
}

/** The hours that guests can book. */
export function HoursField({ draft, problems, zone, onChange }: { zone: string } & Omit<EventFieldsProps, 'calendar'>) {
  const t = useText('calendars');
  return (
    <div>
      <Text size="xs" c="dimmed">
        {t('hours_in_zone', { zone })}
      </Text>
      <HoursEditor hours={draft.hours} onChange={(hours) => onChange({ hours })} />
      {problems.hours && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {t(problems.hours)}
        </Text>
      )}
    </div>
  );
}

/** When a new event on fixed times takes place. */
export function StartsPart({ draft, problems, zone, onChange }: { zone: string } & Omit<EventFieldsProps, 'calendar'>) {
  const t = useText('calendars');
  const words = useText('event-types');
  return (
    <Section title={words('times')} lead={words('times_lead')}>
      <TimesFields
        starts={draft.starts}
        isOne={draft.kind === 'group_event'}
        zone={zone}
        problem={problems.starts && t(problems.starts)}
        onChange={(starts) => onChange({ starts })}
      />
    </Section>
  );
}
