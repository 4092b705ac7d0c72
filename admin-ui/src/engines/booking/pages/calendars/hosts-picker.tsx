import { MultiSelect } from '@mantine/core';
import type { Person } from '../../api/calendar-types';
import type { DraftProblems, EventDraft } from './event-draft';

interface HostsPickerProps {
  people: readonly Person[];
  draft: EventDraft;
  problems: DraftProblems;
  onChange: (changed: Partial<EventDraft>) => void;
}

/** The hosts of a team's event type. */
export function HostsPicker({ people, draft, problems, onChange }: HostsPickerProps) {
  return (
    <MultiSelect
      label="Hosts"
      description="Who hosts the bookings; the first one is the organiser."
      data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={draft.members}
      onChange={(members) => onChange({ members })}
      error={problems.members}
      searchable
      required
      nothingFoundMessage="Nobody with that name"
    />
  );
}
