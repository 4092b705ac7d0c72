import { Anchor, Badge, Group, List, Text, ThemeIcon } from '@mantine/core';
import { places } from '../../places';
import { useSentences } from '../../sentences';
import { useText } from '../../texts';
import { CheckIcon, WarningIcon } from '../../ui/icons';
import { judged } from './judged-health';
import { Panel } from './panel';
import type { OverviewState } from './state';

const colours = { pass: 'green.9', warn: 'yellow.9', fail: 'red.8' } as const;

/** The health in words: what is wrong first, with what to do about it. */
export function Health({ overview }: { overview: OverviewState }) {
  const t = useText('overview');
  const translate = useSentences();
  const health = judged(overview);
  const { profile_url: profile } = places();
  if (!health) return null;
  const troubles = health.checks
    .filter(({ status }) => status !== 'pass')
    .sort((a, b) => Number(b.status === 'fail') - Number(a.status === 'fail'));
  const passed = health.checks.length - troubles.length;
  return (
    <Panel
      title={t('health')}
      aside={
        // White on this yellow is too faint to read.
        <Badge color={colours[health.status]} variant="filled" {...(health.status === 'warn' && { c: 'black' })}>
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
            {name === 'mail' && profile !== null && (
              <Anchor href={profile} size="sm">
                {t('email_way')}
              </Anchor>
            )}
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
