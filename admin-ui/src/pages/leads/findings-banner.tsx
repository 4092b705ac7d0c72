import { Alert, Anchor } from '@mantine/core';
import { useText } from '../../texts';
import { WarningIcon } from '../../ui/icons';
import { Link } from '../../ui/router';
import { isWaiting, useFindings } from './ledger/use-findings';

/** Above the list while the ledger has findings that nobody has acknowledged. */
export function FindingsBanner() {
  const t = useText('leads');
  const { data } = useFindings(1);
  const count = data?.items.filter(isWaiting).length ?? 0;
  if (count === 0) return null;
  return (
    <Alert color="red" variant="light" icon={<WarningIcon />} title={t('banner', { count })} role="alert" mb="md">
      <Anchor component={Link} to="/leads/ledger" size="sm" c="inherit" td="underline">
        {t('banner_link')}
      </Anchor>
    </Alert>
  );
}
