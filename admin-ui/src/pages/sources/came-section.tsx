import { Badge, Group, Stack, Text } from '@mantine/core';
import type { SourceAbout } from '../../api/types';
import { useText } from '../../texts';
import { inFull } from '../../ui/times';
import { Section } from '../settings/section';

const colors = { received: 'blue', held: 'yellow', done: 'green', skipped: 'gray', failed: 'red' } as const;

/** Every payload that came last, with what became of it and why (D604). */
export function CameSection({ came }: { came: SourceAbout['came'] }) {
  const t = useText('sources');
  if (came.length === 0) return null;
  return (
    <Section title={t('came')} lead={t('came_lead')}>
      <details>
        <summary>{t('came_count', { count: came.length })}</summary>
        <Stack component="ul" gap="sm" m={0} mt="sm" p={0} style={{ listStyle: 'none' }} aria-label={t('came')}>
          {came.map(({ delivery_id: id, state, reason, length, received_at: at }) => (
            <Group key={id} component="li" gap="xs" align="flex-start" wrap="nowrap">
              <Badge variant="light" color={colors[state]} tt="none" fw={600} miw={84}>
                {t(`came_${state}`)}
              </Badge>
              <Stack gap={0} style={{ flex: '1 1 auto', minWidth: 0, overflowWrap: 'anywhere' }}>
                <Text size="sm">{reason ?? t('came_fine', { state })}</Text>
                <Text size="xs" c="dimmed">
                  {inFull(at)}, {t('came_length', { length })}, {id}
                </Text>
              </Stack>
            </Group>
          ))}
        </Stack>
      </details>
    </Section>
  );
}
