import { Alert, Badge, Card, Group, Stack, Text, Title } from '@mantine/core';
import type { Rehearsal, RehearsedArticle } from '../../api/types';
import { Section } from '../settings/section';
import { Comparison } from './comparison';

interface RehearsalSectionProps {
  rehearsal: Rehearsal;
  /** Another one is on its way. */
  isStale: boolean;
}

/** The posts that would result, each beside the one that is there. */
export function RehearsalSection({ rehearsal, isStale }: RehearsalSectionProps) {
  const { articles, lacking } = rehearsal;
  return (
    <Section title="Rehearsal" lead={summary(rehearsal)}>
      <Stack gap="md" className="refreshing" aria-busy={isStale}>
        {lacking.length > 0 && (
          <Alert color="yellow" variant="light" title="Some do not fit this mapping">
            {lacking.slice(0, 5).map(({ delivery_id, fields }) => (
              <Text key={delivery_id} size="sm" style={{ overflowWrap: 'anywhere' }}>
                {delivery_id}: {fields.map((field) => field.replace('fields/', '').replace('meta/', 'meta ')).join(', ')} not found
              </Text>
            ))}
          </Alert>
        )}
        {articles.length === 0 && <Text size="sm">This mapping makes no post of what came in, and takes none back.</Text>}
        {articles.map((one) => (
          <Article key={`${one.delivery_id} ${one.external_id}`} one={one} />
        ))}
      </Stack>
    </Section>
  );
}

function summary({ articles, total, filtered, payloads, held }: Rehearsal): string {
  const of = payloads === 1 ? 'the latest payload' : `the latest ${payloads} payloads`;
  const waiting = held > 0 ? ` (${held === payloads && held > 1 ? 'all wait' : `${held} waiting`})` : '';
  const posts = total === 1 ? 'one article' : `${total} articles`;
  const left = filtered > 0 ? ` Filters leave out ${filtered}.` : '';
  const shown = articles.length < total ? ` The latest ${articles.length} are shown.` : '';
  return `What this mapping would make of ${of}${waiting}: ${posts}.${left}${shown} Nothing is stored.`;
}

const outcomes: Record<RehearsedArticle['outcome'], { color: string; label: string }> = {
  create: { color: 'green', label: 'New post' },
  update: { color: 'blue', label: 'Changes the post' },
  new_draft: { color: 'green', label: 'New draft' },
  unchanged: { color: 'gray', label: 'Already so' },
  skip: { color: 'gray', label: 'Left alone' },
  withdraw: { color: 'yellow', label: 'Taken back' },
};

function Article({ one }: { one: RehearsedArticle }) {
  const { color, label } = outcomes[one.outcome];
  return (
    <Card withBorder component="article" padding="md">
      <Group justify="space-between" align="flex-start" gap="xs" mb="sm">
        <Title order={3} fz="md" flex="1 1 220px" style={{ overflowWrap: 'anywhere' }}>
          {one.article ? one.article.title || 'Untitled' : one.external_id}
        </Title>
        <Badge variant="light" color={color} tt="none" fw={600}>
          {label}
        </Badge>
      </Group>
      {one.message && (
        <Text size="sm" c="dimmed" mb="sm">
          {`${one.message.charAt(0).toUpperCase()}${one.message.slice(1)}.`}
        </Text>
      )}
      {one.article && (
        <Comparison
          about={one.external_id}
          next={one.article}
          now={one.existing}
          isWritten={one.outcome !== 'skip' && one.outcome !== 'unchanged'}
        />
      )}
    </Card>
  );
}
