import { Alert } from '@mantine/core';
import type { LeadChain } from '../../api/operations';
import { CheckIcon, WarningIcon } from '../../ui/icons';

/** Whether the timeline is as it was written. */
export function ChainState({ chain: { ok, count, broken_at } }: { chain: LeadChain }) {
  if (ok) {
    return (
      <Alert color="green" variant="light" icon={<CheckIcon />} title="The timeline is as it was written">
        {count === 1 ? 'Its event was checked.' : `All ${count.toLocaleString('en')} events were checked, one against the other.`}
      </Alert>
    );
  }
  return (
    <Alert color="red" variant="light" icon={<WarningIcon />} title={`The timeline was tampered with at event ${broken_at}`} role="alert">
      Nothing from there on can be verified. Compare the database with its anchors on the server: siteplane ledger verify --all --anchors
      FILE
    </Alert>
  );
}
