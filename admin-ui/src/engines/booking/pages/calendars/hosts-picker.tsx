import { useText } from '../../../../texts';
import { AccountsPicker } from '../../../../ui/accounts/account-picker';
import { usePeople } from '../../api/booking-hooks';
import type { DraftProblems, EventDraft } from './event-draft';

interface HostsPickerProps {
  draft: EventDraft;
  problems: DraftProblems;
  onChange: (changed: Partial<EventDraft>) => void;
}

/** The hosts of a team's event type. */
export function HostsPicker({ draft, problems, onChange }: HostsPickerProps) {
  const t = useText('calendars');
  const source = usePeople();
  return (
    <AccountsPicker
      label={t('hosts')}
      description={t('hosts_hint')}
      source={source}
      value={draft.members.map(Number)}
      onChange={(members) => onChange({ members: members.map(String) })}
      error={problems.members && t(problems.members)}
      required
    />
  );
}
