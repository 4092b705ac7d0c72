import { Anchor, Stack, Text } from '@mantine/core';
import { useText } from '../../texts';
import { Link } from '../../ui/router';
import { fromNow, inFull } from '../../ui/times';
import { subjectOf } from '../activity/subject';
import { useWords } from '../activity/what';
import { Panel } from './panel';
import type { ActivityRow } from './state';

/** The last changes: who, what, when. */
export function RecentActivity({ rows }: { rows: readonly ActivityRow[] }) {
  const t = useText('overview');
  return (
    <Panel
      title={t('activity')}
      aside={
        <Anchor component={Link} to="/activity" size="sm">
          {t('all_activity')}
        </Anchor>
      }
    >
      {rows.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('no_activity')}
        </Text>
      )}
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </Stack>
    </Panel>
  );
}

function Row({ row }: { row: ActivityRow }) {
  const t = useText('overview');
  const { actor, resource, action, at } = row;
  const what = [useWords(row) ?? `${resource}.${action}`, subjectOf(row)].filter(Boolean).join(' · ');
  return (
    <li>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {t('activity_row', { actor: actor.name || actor.id, what })}
      </Text>
      <Text size="xs" c="dimmed" title={inFull(at)}>
        {fromNow(at, Date.now())}
      </Text>
    </li>
  );
}
