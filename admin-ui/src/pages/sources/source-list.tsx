import { Anchor, Card, Group, Stack, Text } from '@mantine/core';
import type { ContentSource } from '../../api/operations';
import { type Text as Texts, useText } from '../../texts';
import { Link } from '../../ui/router';
import { SourceState } from './source-state';

/** All sources, those first that a person has to look at. */
export function SourceList({ sources }: { sources: readonly ContentSource[] }) {
  const t = useText('sources');
  const frame = useText('frame');
  return (
    <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }} aria-label={frame('page_sources')}>
      {[...sources].sort(byUrgency).map((source) => (
        <Card key={source.id} withBorder component="li" padding="md">
          <Group justify="space-between" align="flex-start" gap="xs">
            <Stack gap={2} flex="1 1 240px" miw={0} style={{ overflowWrap: 'anywhere' }}>
              <Anchor component={Link} to={`/sources/${source.id}`} fw={600} size="sm">
                {source.name}
              </Anchor>
              <Text size="xs" c="dimmed" ff="monospace">
                {source.slug}
              </Text>
            </Stack>
            <SourceState status={source.status} />
          </Group>
          <Text size="sm" c="dimmed" mt={6}>
            {sentence(source, t)}
          </Text>
        </Card>
      ))}
    </Stack>
  );
}

const urgency: readonly ContentSource['status'][] = ['error', 'held', 'needs_mapping', 'awaiting_sample', 'active', 'paused'];

const byUrgency = (a: ContentSource, b: ContentSource) =>
  urgency.indexOf(a.status) - urgency.indexOf(b.status) || a.name.localeCompare(b.name, 'en');

const sentence = ({ status, target_post_type, default_post_status }: ContentSource, t: Texts<'sources'>) =>
  status === 'active' ? t('becomes', { type: target_post_type, status: default_post_status }) : t(`waits_${status}`);
