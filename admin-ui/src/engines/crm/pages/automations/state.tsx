import { Badge } from '@mantine/core';
import { useText } from '../../../../texts';
import type { Automation } from '../../api/automations';

/** Whether an automation runs, in a word. */
export function State({ status }: Pick<Automation, 'status'>) {
  const t = useText('automations');
  return (
    <Badge variant="light" color={status === 'published' ? 'green' : 'yellow'} tt="none" fw={600}>
      {t('state_is', { status })}
    </Badge>
  );
}
