import { Alert } from '@mantine/core';
import type { LeadChain } from '../../api/operations';
import { useText } from '../../texts';
import { CheckIcon, WarningIcon } from '../../ui/icons';

/** Whether the timeline is as it was written. */
export function ChainState({ chain: { ok, count, broken_at } }: { chain: LeadChain }) {
  const t = useText('lead');
  if (ok) {
    return (
      <Alert color="green" variant="light" icon={<CheckIcon />} title={t('chain_ok')}>
        {t('chain_ok_text', { count })}
      </Alert>
    );
  }
  return (
    <Alert color="red" variant="light" icon={<WarningIcon />} title={t('chain_broken', { event: String(broken_at) })} role="alert">
      {t('chain_broken_text')}
    </Alert>
  );
}
