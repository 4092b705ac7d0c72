import { Anchor, Card, Group, Stack, Text } from '@mantine/core';
import type { ContentSource } from '../../api/operations';
import { Link } from '../../ui/router';
import { SourceState } from './source-state';

/** All sources, those first that a person has to look at. */
export function SourceList({ sources }: { sources: readonly ContentSource[] }) {
  return (
    <Stack component="ul" gap="sm" m={0} p={0} maw={860} style={{ listStyle: 'none' }} aria-label="Content sources">
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
            {sentence(source)}
          </Text>
        </Card>
      ))}
    </Stack>
  );
}

const urgency: readonly ContentSource['status'][] = ['error', 'held', 'needs_mapping', 'awaiting_sample', 'active', 'paused'];

const byUrgency = (a: ContentSource, b: ContentSource) =>
  urgency.indexOf(a.status) - urgency.indexOf(b.status) || a.name.localeCompare(b.name, 'en');

const sentences: Record<ContentSource['status'], string> = {
  error: 'Its deliveries keep failing.',
  held: 'Its payloads have changed and are held until a new mapping is approved.',
  needs_mapping: 'Its payloads are held until a mapping is approved.',
  awaiting_sample: 'Nothing has come in yet.',
  active: '',
  paused: 'It takes no payloads.',
};

const sentence = ({ status, target_post_type, default_post_status }: ContentSource) =>
  status === 'active' ? `New articles become posts of the type ${target_post_type}, as ${default_post_status}.` : sentences[status];
