import { Checkbox, Group, NumberInput, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Section } from '../../../../pages/settings/section';
import { useText } from '../../../../texts';
import { PartForm } from '../../../../ui/part-form';
import type { WholeEventType } from '../../api/calendar-types';
import { type DraftProblems, durationProblem, isBetween } from './event-draft';
import { isForGroups } from './kinds';
import { placeProblem } from './places';
import { PlacesEditor } from './places-editor';
import { useSavePart } from './save-part';

/** Title, duration, description and places of an event type. */
export function DetailsSection({ event }: { event: WholeEventType }) {
  const t = useText('calendars');
  const save = useSavePart(event, 'details');
  const [draft, setDraft] = useState(() => ({
    title: event.title,
    duration: event.duration as number | string,
    description: event.description,
    seats: event.max_book_per_slot as number | string,
    isDisplayed: event.is_display_spots === 1,
    color: event.color_schema,
    places: event.location_settings,
  }));
  const change = (changed: Partial<typeof draft>) => setDraft({ ...draft, ...changed });
  const hasSeats = isForGroups(event.event_type);
  const problems: DraftProblems = {
    ...(draft.title.trim() === '' && { title: 'title_missing' }),
    ...durationProblem(draft.duration),
    ...(hasSeats && !isBetween(draft.seats, 1, 10_000) && { seats: 'seats_wrong' }),
    ...(draft.places.some((place) => placeProblem(place)) && { places: 'places_wrong' }),
  };
  const sent = {
    title: draft.title.trim(),
    duration: Number(draft.duration),
    description: draft.description,
    color_schema: draft.color,
    location_settings: draft.places,
    ...(hasSeats && { max_book_per_slot: Number(draft.seats), is_display_spots: draft.isDisplayed }),
  };
  return (
    <Section title={t('details')} lead={t('details_lead')}>
      <PartForm
        action={t('details_save')}
        {...{
          isPending: save.isPending,
          error: save.error,
          problem: Object.keys(problems).length > 0 ? t('fix_fields') : undefined,
        }}
        onSave={() => void save.run(sent)}
      >
        <TextInput
          label={t('title')}
          value={draft.title}
          onChange={({ currentTarget: { value } }) => change({ title: value })}
          error={problems.title && t(problems.title)}
          maxLength={192}
          required
          autoComplete="off"
        />
        <Minutes
          label={t('duration')}
          value={draft.duration}
          onChange={(duration) => change({ duration })}
          error={problems.duration && t(problems.duration)}
        />
        {hasSeats && <Seats {...{ draft, change, problem: problems.seats && t(problems.seats) }} />}
        <Textarea
          label={t('description')}
          description={t('description_hint')}
          value={draft.description}
          onChange={({ currentTarget: { value } }) => change({ description: value })}
          autosize
          minRows={3}
          maxRows={14}
        />
        <Color value={draft.color} onChange={(color) => change({ color })} />
        <PlacesEditor places={draft.places} problem={problems.places && t(problems.places)} onChange={(places) => change({ places })} />
      </PartForm>
    </Section>
  );
}

function Color({ value, onChange }: { value: string; onChange: (color: string) => void }) {
  const t = useText('calendars');
  return (
    <TextInput
      type="color"
      label={t('color')}
      description={t('color_hint')}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      w={180}
    />
  );
}

interface SeatsProps {
  draft: { seats: number | string; isDisplayed: boolean };
  change: (changed: Partial<SeatsProps['draft']>) => void;
  problem: string | undefined;
}

function Seats({ draft, change, problem }: SeatsProps) {
  const t = useText('calendars');
  return (
    <Group align="flex-end" gap="md">
      <NumberInput
        label={t('seats')}
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
        label={t('seats_shown')}
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
