import { Checkbox, Group, NumberInput, Textarea, TextInput } from '@mantine/core';
import { useText } from '../../../../texts';
import type { EventPlace, WholeEventType } from '../../api/calendar-types';
import * as bounds from '../../bounds';
import { type DraftProblems, durationProblem, isBetween } from './event-draft';
import { isForGroups } from './kinds';
import { placeProblem } from './places';
import { PlacesEditor } from './places-editor';
import { RulePart } from './rules/rule-part';

/** Numbers are as typed. */
interface Details {
  readonly title: string;
  readonly duration: number | string;
  readonly description: string;
  readonly max_book_per_slot: number | string;
  readonly is_display_spots: boolean;
  readonly color_schema: string;
  readonly location_settings: readonly EventPlace[];
}

const detailsOf = (event: WholeEventType): Details => ({
  title: event.title,
  duration: event.duration,
  description: event.description,
  max_book_per_slot: event.max_book_per_slot,
  is_display_spots: event.is_display_spots === 1,
  color_schema: event.color_schema,
  location_settings: event.location_settings,
});

/** The route of the details wants these whatever is changed. */
function wanted({ title, duration, event_type: kind, max_book_per_slot, is_display_spots }: WholeEventType) {
  return { title, duration, ...(isForGroups(kind) && { max_book_per_slot, is_display_spots }) };
}

const problemsOf = (draft: Details, hasSeats: boolean): DraftProblems => ({
  ...(draft.title.trim() === '' && { title: 'title_missing' }),
  ...durationProblem(draft.duration),
  ...(hasSeats && !isBetween(draft.max_book_per_slot, 1, 10_000) && { seats: 'seats_wrong' }),
  ...(draft.location_settings.some((place) => placeProblem(place)) && { places: 'places_wrong' }),
});

/** Title, duration, description and places of an event type. */
export function DetailsSection({ event }: { event: WholeEventType }) {
  const t = useText('calendars');
  const hasSeats = isForGroups(event.event_type);
  return (
    <RulePart
      event={event}
      part="details"
      title={t('details')}
      lead={t('details_lead')}
      stored={detailsOf}
      sent={(changed, now) => ({ ...wanted(now), ...changed })}
      problem={(draft) => (Object.keys(problemsOf(draft, hasSeats)).length > 0 ? t('fix_fields') : undefined)}
    >
      {({ draft, change, problem }) => {
        const problems = problemsOf(draft, hasSeats);
        const at = (name: keyof DraftProblems) => problems[name] && t(problems[name]);
        return (
          <>
            <TextInput
              label={t('title')}
              value={draft.title}
              onChange={({ currentTarget: { value } }) => change({ title: value })}
              error={at('title') ?? problem('title')}
              {...bounds.event.title}
              required
              autoComplete="off"
            />
            <Minutes
              label={t('duration')}
              value={draft.duration}
              onChange={(duration) => change({ duration })}
              error={at('duration') ?? problem('duration')}
            />
            {hasSeats && <Seats {...{ draft, change, problem: at('seats') }} />}
            <Textarea
              label={t('description')}
              description={t('description_hint')}
              value={draft.description}
              onChange={({ currentTarget: { value } }) => change({ description: value })}
              error={problem('description')}
              autosize
              minRows={3}
              maxRows={14}
            />
            <Color value={draft.color_schema} onChange={(color) => change({ color_schema: color })} />
            <PlacesEditor
              places={draft.location_settings}
              problem={at('places') ?? problem('location_settings')}
              onChange={(places) => change({ location_settings: places })}
            />
          </>
        );
      }}
    </RulePart>
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
  draft: Details;
  change: (changed: Partial<Details>) => void;
  problem: string | undefined;
}

function Seats({ draft, change, problem }: SeatsProps) {
  const t = useText('calendars');
  return (
    <Group align="flex-end" gap="md">
      <NumberInput
        label={t('seats')}
        value={draft.max_book_per_slot}
        onChange={(seats) => change({ max_book_per_slot: seats })}
        error={problem}
        {...bounds.event.max_book_per_slot}
        clampBehavior="none"
        required
        w={180}
      />
      <Checkbox
        label={t('seats_shown')}
        checked={draft.is_display_spots}
        onChange={({ currentTarget: { checked } }) => change({ is_display_spots: checked })}
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
  return <NumberInput {...{ label, value, onChange, error }} {...bounds.event.duration} step={5} clampBehavior="none" required w={180} />;
}
