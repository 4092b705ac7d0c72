import { Badge } from '@mantine/core';
import { useText } from '../../../../texts';
import type { Sequence } from '../../api/sequences';

/** Whether a sequence runs, in a word. */
export function State({ status }: Pick<Sequence, 'status'>) {
  const t = useText('sequences');
  return (
    <Badge variant="light" color={status === 'paused' ? 'yellow' : 'green'} tt="none" fw={600}>
      {t('state_is', { status })}
    </Badge>
  );
}
