import { Alert, Badge, Card, Group, Stack, Text, Title } from '@mantine/core';
import type { Rehearsal, RehearsedArticle } from '../../api/types';
import { type Text as Texts, useText } from '../../texts';
import { Section } from '../settings/section';
import { Comparison } from './comparison';

interface RehearsalSectionProps {
  rehearsal: Rehearsal;
  /** Another one is on its way. */
  isStale: boolean;
}

/** The posts that would result, each beside the one that is there. */
export function RehearsalSection({ rehearsal, isStale }: RehearsalSectionProps) {
  const t = useText('sources');
  const { articles, lacking } = rehearsal;
  return (
    <Section title={t('rehearsal')} lead={summary(rehearsal, t)}>
      <Stack gap="md" className="refreshing" aria-busy={isStale}>
        {lacking.length > 0 && (
          <Alert color="yellow" variant="light" title={t('lacking')}>
            {lacking.slice(0, 5).map(({ delivery_id, fields }) => (
              <Text key={delivery_id} size="sm" style={{ overflowWrap: 'anywhere' }}>
                {t('lacking_fields', {
                  id: delivery_id,
                  fields: fields.map((field) => field.replace('fields/', '').replace('meta/', 'meta ')).join(', '),
                })}
              </Text>
            ))}
          </Alert>
        )}
        {articles.length === 0 && <Text size="sm">{t('no_articles')}</Text>}
        {articles.map((one) => (
          <Article key={`${one.delivery_id} ${one.external_id}`} one={one} />
        ))}
      </Stack>
    </Section>
  );
}

function summary({ articles, total, filtered, payloads, held }: Rehearsal, t: Texts<'sources'>): string {
  const wait = held === payloads && held > 1 ? 'all' : 'some';
  return [
    t('rehearsal_lead', { payloads, held, wait, total }),
    ...(filtered > 0 ? [t('rehearsal_filtered', { filtered })] : []),
    ...(articles.length < total ? [t('rehearsal_shown', { shown: articles.length })] : []),
    t('rehearsal_dry'),
  ].join(' ');
}

const colors: Record<RehearsedArticle['outcome'], string> = {
  create: 'green',
  update: 'blue',
  new_draft: 'green',
  unchanged: 'gray',
  skip: 'gray',
  withdraw: 'yellow',
};

function Article({ one }: { one: RehearsedArticle }) {
  const t = useText('sources');
  return (
    <Card withBorder component="article" padding="md">
      <Group justify="space-between" align="flex-start" gap="xs" mb="sm">
        <Title order={3} fz="md" flex="1 1 220px" style={{ overflowWrap: 'anywhere' }}>
          {one.article ? one.article.title || t('untitled') : one.external_id}
        </Title>
        <Badge variant="light" color={colors[one.outcome]} tt="none" fw={600}>
          {t(`outcome_${one.outcome}`)}
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
