import { MultiSelect } from '@mantine/core';
import { useText } from '../../../../texts';
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
  const t = useText('calendars');
  return (
    <MultiSelect
      label={t('hosts')}
      description={t('hosts_hint')}
      data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={draft.members}
      onChange={(members) => onChange({ members })}
      error={problems.members && t(problems.members)}
      searchable
      required
      nothingFoundMessage={t('nobody_named')}
    />
  );
}
