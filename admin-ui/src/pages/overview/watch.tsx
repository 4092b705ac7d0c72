import { Anchor, List, Text } from '@mantine/core';
import { useText } from '../../texts';
import { Link } from '../../ui/router';
import { dayOf } from '../../ui/times';
import { Panel } from './panel';
import type { OverviewState } from './state';

/** What needs an eye soon: deliveries that were given up, keys that expire. */
export function Watch({ overview: { deadDeliveries, expiring } }: { overview: OverviewState }) {
  const t = useText('overview');
  if (deadDeliveries === undefined && expiring.length === 0) return null;
  const isQuiet = !deadDeliveries && expiring.length === 0;
  return (
    <Panel title={t('watch')}>
      {isQuiet && (
        <Text size="sm" c="dimmed">
          {t('watch_nothing')}
        </Text>
      )}
      <List spacing="xs" size="sm" listStyleType="none">
        {deadDeliveries !== undefined && deadDeliveries > 0 && (
          <List.Item>
            <Anchor component={Link} to="/deliveries#state=dead" size="sm">
              {t('dead_deliveries', { count: deadDeliveries })}
            </Anchor>
          </List.Item>
        )}
        {expiring.map(({ id, label, expires_at }) => (
          <List.Item key={id}>
            <Anchor component={Link} to="/keys" size="sm">
              {t('key_expires', { label, day: expires_at === null ? '' : dayOf(expires_at) })}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </Panel>
  );
}
