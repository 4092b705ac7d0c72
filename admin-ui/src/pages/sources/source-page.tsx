import { Alert, Anchor, Grid, Group, Stack, Text } from '@mantine/core';
import { messageOf } from '../../api/errors';
import { useSource } from '../../api/hooks';
import type { ContentSource, PipelineRun } from '../../api/operations';
import type { SourceAbout } from '../../api/types';
import { BackIcon } from '../../ui/icons';
import { JsonView } from '../../ui/json-view';
import { PageHead } from '../../ui/page-head';
import { Link } from '../../ui/router';
import { Failure, Loading } from '../../ui/states';
import { Section } from '../settings/section';
import { ActivitySection } from './activity-section';
import { mappingFields } from './mapping-draft';
import { MappingSection } from './mapping-section';
import { SourceState } from './source-state';
import { UndecidedSection } from './undecided-section';
import { WebhookSection } from './webhook-section';

/** One source: where its sender posts to, what came, and the mapping with its rehearsal. */
export function SourcePage({ id }: { id: string }) {
  const { data, error, refetch } = useSource(id);
  return (
    <>
      <Anchor component={Link} to="/sources" size="sm" mb="xs" display="inline-flex" style={{ alignItems: 'center', gap: 4 }}>
        <BackIcon size={15} /> All sources
      </Anchor>
      {!data && error && (
        <Failure
          title="The source could not be loaded"
          message={messageOf(error)}
          action={{ label: 'Try again', perform: () => void refetch() }}
        />
      )}
      {!data && !error && <Loading label="Loading the source" />}
      {data && <Loaded {...data} />}
    </>
  );
}

interface LoadedProps {
  source: ContentSource;
  about: SourceAbout;
}

function Loaded({ source, about, runs }: LoadedProps & { runs: readonly PipelineRun[] }) {
  const hasSample = source.sample !== null;
  return (
    <>
      <PageHead title={source.name} lead={<Lead source={source} about={about} />}>
        <SourceState status={source.status} />
      </PageHead>
      <Stack gap="lg">
        <Notices source={source} about={about} />
        <UndecidedSection source={source} undecided={about.undecided} />
        <ActivitySection runs={runs} posts={about.posts} pictures={about.pictures_waiting} />
        <Grid gap="lg">
          <Grid.Col span={{ base: 12, lg: hasSample ? 6 : 12 }}>
            <Stack gap="lg">
              <WebhookSection source={source} about={about} />
              <Forwards source={source} />
              <TakenBack about={about} />
            </Stack>
          </Grid.Col>
          {hasSample && (
            <Grid.Col span={{ base: 12, lg: 6 }} miw={0}>
              <Section title="Latest sample" lead="The payload that came last. What looks like a secret is masked.">
                <JsonView title="Payload" value={source.sample} />
              </Section>
            </Grid.Col>
          )}
        </Grid>
        {hasSample || source.mapping !== null ? (
          <MappingSection source={source} about={about} />
        ) : (
          <Section
            title="Mapping"
            lead="Once the first payload is here, a mapping is proposed for it, and you see the posts that would result."
          >
            <Text size="sm">Have the sender post something to the address above.</Text>
          </Section>
        )}
      </Stack>
    </>
  );
}

function Lead({ source, about: { deliveries } }: LoadedProps) {
  const { held = 0, received = 0, done = 0, skipped = 0, failed = 0 } = deliveries;
  const counts = [
    [done, 'ingested'],
    [skipped, 'left out'],
    [held, 'held'],
    [received, 'waiting'],
    [failed, 'failed'],
  ].flatMap(([count, word]) => (Number(count) > 0 ? [`${count} ${word}`] : []));
  return `Posts of the type ${source.target_post_type}, as ${source.default_post_status}. Payloads of the last 30 days: ${counts.join(', ') || 'none'}.`;
}

/** What a person has to know or do now. */
function Notices({ source, about }: LoadedProps) {
  const held = about.deliveries.held ?? 0;
  if (source.status === 'held') {
    return (
      <Alert
        color="yellow"
        variant="light"
        title={`${held === 1 ? 'One payload is' : `${held} payloads are`} held: they no longer match the mapping`}
      >
        <Reasons reasons={about.notices} />
        <Text size="sm" mt="xs">
          Correct the mapping below and approve it, or approve it as it is. What fits is then ingested in the order of receipt; the rest is
          listed here.
        </Text>
      </Alert>
    );
  }
  if (source.status === 'error') {
    return (
      <Alert color="red" variant="light" title={`${about.failures} deliveries in a row have failed`}>
        <Text size="sm">
          The reasons are in the runs.{' '}
          <Anchor component={Link} to="/console/pipelines/list_runs" size="sm">
            List the runs
          </Anchor>
        </Text>
      </Alert>
    );
  }
  if (source.status !== 'active' || about.notices.length === 0) return null;
  return (
    <Alert color="blue" variant="light" title="Noticed since the approval">
      <Reasons reasons={about.notices} />
    </Alert>
  );
}

function Reasons({ reasons }: { reasons: readonly string[] }) {
  return (
    <Stack component="ul" gap={2} m={0} pl="md">
      {reasons.slice(0, 8).map((reason) => (
        <Text key={reason} size="sm" component="li" style={{ overflowWrap: 'anywhere' }}>
          {inWords(reason)}
        </Text>
      ))}
      {reasons.length > 8 && (
        <Text size="sm" c="dimmed" component="li">
          and {reasons.length - 8} more
        </Text>
      )}
    </Stack>
  );
}

/** `fields/title` by the name that the form has for it. */
function inWords(reason: string): string {
  const text = reason.replace(/fields\/(\w+)/g, (whole, name) => mappingFields.find((field) => field.name === name)?.label ?? whole);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function Forwards({ source }: { source: ContentSource }) {
  return (
    <Section title="Forwards" lead="Ingested content can be forwarded to another system.">
      <Group justify="space-between" gap="xs">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {source.forward_enabled
            ? `To ${source.forward_url}, ${authWords[source.forward_auth_mode] ?? source.forward_auth_mode}.`
            : 'Nothing is forwarded.'}
        </Text>
        <Anchor component={Link} to="/console/content_sources/update" size="sm">
          Change in the console
        </Anchor>
      </Group>
    </Section>
  );
}

function TakenBack({ about }: { about: SourceAbout }) {
  return (
    <Section title="Deleted articles" lead="What becomes of a post when its sender deletes or unpublishes the article.">
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          {withdrawWords[about.withdraw_mode]} {deletedWords[about.deleted_here]}
        </Text>
        <Anchor component={Link} to="/console/content_sources/update" size="sm">
          Change in the console
        </Anchor>
      </Group>
    </Section>
  );
}

const withdrawWords: Readonly<Record<SourceAbout['withdraw_mode'], string>> = {
  draft: 'The post becomes a draft.',
  trash: 'The post is deleted.',
  ignore: 'The post stays as it is.',
};

const deletedWords: Readonly<Record<SourceAbout['deleted_here'], string>> = {
  keep: 'A post that was deleted here stays deleted.',
  restore: 'A post that was deleted here is made again when its sender sends the article again.',
};

const authWords: Readonly<Record<string, string>> = {
  none: 'without a credential',
  bearer: 'with a bearer token',
  basic: 'with a password',
  standard_webhooks: 'signed by Standard Webhooks',
  header: 'with a secret header',
};
