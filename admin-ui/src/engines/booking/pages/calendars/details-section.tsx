import { Checkbox, Group, NumberInput, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Section } from '../../../../pages/settings/section';
import type { WholeEventType } from '../../api/calendar-types';
import { durationProblem, isBetween } from './event-draft';
import { isForGroups } from './kinds';
import { PartForm } from './part-form';
import { placeProblem } from './places';
import { PlacesEditor } from './places-editor';
import { useSavePart } from './save-part';

/** Title, duration, description and places of an event type. */
export function DetailsSection({ event }: { event: WholeEventType }) {
  const save = useSavePart(event, 'details');
  const [draft, setDraft] = useState(() => ({
    title: event.title,
    duration: event.duration as number | string,
    description: event.description,
    seats: event.max_book_per_slot as number | string,
    isDisplayed: event.is_display_spots === 1,
    places: event.location_settings,
  }));
  const change = (changed: Partial<typeof draft>) => setDraft({ ...draft, ...changed });
  const hasSeats = isForGroups(event.event_type);
  const problems = {
    ...(draft.title.trim() === '' && { title: 'Enter a title.' }),
    ...durationProblem(draft.duration),
    ...(hasSeats && !isBetween(draft.seats, 1, 10_000) && { seats: 'Enter a whole number from 1 to 10 000.' }),
    ...(draft.places.some((place) => placeProblem(place)) && { places: 'Complete the places first.' }),
  };
  const sent = {
    title: draft.title.trim(),
    duration: Number(draft.duration),
    description: draft.description,
    location_settings: draft.places,
    ...(hasSeats && { max_book_per_slot: Number(draft.seats), is_display_spots: draft.isDisplayed }),
  };
  return (
    <Section title="Details" lead="What guests read before they choose a time.">
      <PartForm
        action="Save the details"
        {...{
          isPending: save.isPending,
          error: save.error,
          problem: Object.keys(problems).length > 0 ? 'Fix the marked fields.' : undefined,
        }}
        onSave={() => void save.run(sent)}
      >
        <TextInput
          label="Title"
          value={draft.title}
          onChange={({ currentTarget: { value } }) => change({ title: value })}
          error={problems.title}
          maxLength={192}
          required
          autoComplete="off"
        />
        <Minutes
          label="Duration in minutes"
          value={draft.duration}
          onChange={(duration) => change({ duration })}
          error={problems.duration}
        />
        {hasSeats && <Seats {...{ draft, change, problem: problems.seats }} />}
        <Textarea
          label="Description"
          description="Simple HTML such as <p>, <b> and <a> is kept."
          value={draft.description}
          onChange={({ currentTarget: { value } }) => change({ description: value })}
          autosize
          minRows={3}
          maxRows={14}
        />
        <PlacesEditor places={draft.places} problem={problems.places} onChange={(places) => change({ places })} />
      </PartForm>
    </Section>
  );
}

interface SeatsProps {
  draft: { seats: number | string; isDisplayed: boolean };
  change: (changed: Partial<SeatsProps['draft']>) => void;
  problem: string | undefined;
}

function Seats({ draft, change, problem }: SeatsProps) {
  return (
    <Group align="flex-end" gap="md">
      <NumberInput
        label="Places in the group"
        value={draft.seats}
        onChange={(seats) => change({ seats })}
        error={problem}
        min={1}
        max={10_000}
        clampBehavior="none"
        required
        w={180}
      />
      <Checkbox
        label="Show how many are free"
        checked={draft.isDisplayed}
        onChange={({ currentTarget: { checked } }) => change({ isDisplayed: checked })}
        mb={8}
      />
    </Group>
  );
}

interface MinutesProps {
  label: string;
  value: number | string;
  onChange: (value: number | string) => void;
  error: string | undefined;
}

function Minutes({ label, value, onChange, error }: MinutesProps) {
  return <NumberInput {...{ label, value, onChange, error }} min={5} max={1440} step={5} clampBehavior="none" required w={180} />;
}
