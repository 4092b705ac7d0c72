import { Badge } from '@mantine/core';
import { useText } from '../../../../texts';
import type { Recurring } from '../../api/recurring';

/** Whether a recurring campaign makes emails, in a word. */
export function State({ status }: Pick<Recurring, 'status'>) {
  const t = useText('recurring');
  return (
    <Badge variant="light" color={status === 'active' ? 'green' : 'yellow'} tt="none" fw={600}>
      {t('state_is', { status })}
    </Badge>
  );
}
