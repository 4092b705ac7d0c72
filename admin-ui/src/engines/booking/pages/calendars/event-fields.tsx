import { Group, NativeSelect, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import type { CalendarKind } from '../../api/calendar-types';
import type { DraftProblems, EventDraft } from './event-draft';
import { HoursEditor } from './hours-editor';
import { isForGroups, kindNamed, kindOptions } from './kinds';
import { PlacesEditor } from './places-editor';

interface EventFieldsProps {
  draft: EventDraft;
  calendar: CalendarKind;
  problems: DraftProblems;
  onChange: (changed: Partial<EventDraft>) => void;
}

/** What every new event type is asked for. */
export function EventFields({ draft, calendar, problems, onChange }: EventFieldsProps) {
  return (
    <Stack>
      <TextInput
        label="Title of the event type"
        description="What guests choose, such as “Introduction”."
        value={draft.title}
        onChange={({ currentTarget: { value } }) => onChange({ title: value })}
        error={problems.title}
        maxLength={192}
        required
        autoComplete="off"
      />
      <Group align="flex-start" gap="md">
        <NumberInput
          label="Duration in minutes"
          value={draft.duration}
          onChange={(duration) => onChange({ duration })}
          error={problems.duration}
          min={5}
          max={1440}
          step={5}
          clampBehavior="none"
          required
          w={180}
        />
        <NativeSelect
          label="Kind"
          data={kindOptions(calendar)}
          value={draft.kind}
          onChange={({ currentTarget: { value } }) => onChange({ kind: kindNamed(value) })}
          flex="1 1 220px"
        />
        {isForGroups(draft.kind) && (
          <NumberInput
            label="Places in the group"
            value={draft.seats}
            onChange={(seats) => onChange({ seats })}
            error={problems.seats}
            min={1}
            max={10_000}
            clampBehavior="none"
            required
            w={180}
          />
        )}
      </Group>
      <PlacesEditor places={draft.places} problem={problems.places} onChange={(places) => onChange({ places })} />
    </Stack>
  );
}

/** The hours that guests can book. */
export function HoursField({ draft, problems, zone, onChange }: { zone: string } & Omit<EventFieldsProps, 'calendar'>) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        When guests can book, in the time zone {zone}.
      </Text>
      <HoursEditor hours={draft.hours} onChange={(hours) => onChange({ hours })} />
      {problems.hours && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {problems.hours}
        </Text>
      )}
    </div>
  );
}
