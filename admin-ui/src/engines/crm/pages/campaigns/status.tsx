import { Badge } from '@mantine/core';
import { useText } from '../../../../texts';
import type { Campaign } from '../../api/campaigns';
import { stateOf } from './when';

const colors: Readonly<Record<string, string>> = { archived: 'green', working: 'blue', processing: 'blue', paused: 'yellow' };

/** What a campaign is doing, in a word. */
export function Status({ status }: Pick<Campaign, 'status'>) {
  const t = useText('campaigns');
  return (
    <Badge variant="light" color={colors[status] ?? 'gray'} tt="none" fw={600}>
      {t('status', { status: stateOf(status) })}
    </Badge>
  );
}
