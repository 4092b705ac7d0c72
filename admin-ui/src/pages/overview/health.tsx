import { Badge, Group, List, Text, ThemeIcon } from '@mantine/core';
import { useSentences } from '../../sentences';
import { useText } from '../../texts';
import { CheckIcon, WarningIcon } from '../../ui/icons';
import { Panel } from './panel';
import type { HealthOf } from './state';

const colours = { pass: 'green.9', warn: 'yellow.9', fail: 'red.8' } as const;

/** The health in words: what is wrong first, with what to do about it. */
export function Health({ health }: { health: HealthOf | undefined }) {
  const t = useText('overview');
  const translate = useSentences();
  if (!health) return null;
  const troubles = health.checks
    .filter(({ status }) => status !== 'pass')
    .sort((a, b) => Number(b.status === 'fail') - Number(a.status === 'fail'));
  const passed = health.checks.length - troubles.length;
  return (
    <Panel
      title={t('health')}
      aside={
        <Badge color={colours[health.status]} variant="filled">
          {t(`health_${health.status}`)}
        </Badge>
      }
    >
      <List spacing="sm" styles={{ root: { paddingInlineStart: 0 }, itemWrapper: { alignItems: 'flex-start' } }}>
        {troubles.map(({ name, status, message }) => (
          <List.Item
            key={name}
            icon={
              <ThemeIcon size={24} radius="xl" color={colours[status]} aria-label={t(`health_${status}`)} role="img">
                <WarningIcon size={14} />
              </ThemeIcon>
            }
          >
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {translate(message)}
            </Text>
          </List.Item>
        ))}
      </List>
      <Group gap="xs" mt={troubles.length > 0 ? 'sm' : 0} wrap="nowrap">
        <ThemeIcon size={24} radius="xl" color={colours.pass} aria-hidden="true">
          <CheckIcon size={14} />
        </ThemeIcon>
        <Text size="sm">{t('health_passed', { count: passed })}</Text>
      </Group>
    </Panel>
  );
}
