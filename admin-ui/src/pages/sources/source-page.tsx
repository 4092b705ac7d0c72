import { Alert, Anchor, Group, Stack, Text } from '@mantine/core';
import { useSource } from '../../api/hooks';
import type { ContentSource, PipelineRun } from '../../api/operations';
import type { SourceAbout } from '../../api/types';
import { useSentences } from '../../sentences';
import { type Text as Texts, useText } from '../../texts';
import { BackIcon } from '../../ui/icons';
import { awaited } from '../../ui/later';
import { NotLoaded } from '../../ui/not-loaded';
import { PageHead } from '../../ui/page-head';
import { Link } from '../../ui/router';
import { Section } from '../settings/section';
import { ActivitySection } from './activity-section';
import { CameSection } from './came-section';
import { DeleteButton } from './delete-button';
import { ExportButton } from './export-button';
import { ExtrasSection } from './extras-section';
import { mappingFields } from './mapping-draft';
import { SettingsButton } from './settings-button';
import { SourceState } from './source-state';
import { UndecidedSection } from './undecided-section';
import { WebhookSection } from './webhook-section';

/** The editor is more code than the page. */
const MappingSection = awaited(async () => (await import('./mapping-section')).MappingSection);

/** One source: where its sender posts to, what came, and the mapping with its rehearsal. */
export function SourcePage({ id }: { id: string }) {
  const t = useText('sources');
  const query = useSource(id);
  const { data } = query;
  return (
    <>
      <Anchor component={Link} to="/sources" size="sm" mb="xs" display="inline-flex" style={{ alignItems: 'center', gap: 4 }}>
        <BackIcon size={15} /> {t('all')}
      </Anchor>
      {!data && <PageHead title={t('one')} />}
      <NotLoaded query={query} failed={t('one_failed')} loading={t('one_loading')} />
      {data && <Loaded {...data} />}
    </>
  );
}

interface LoadedProps {
  source: ContentSource;
  about: SourceAbout;
}

function Loaded({ source, about, runs }: LoadedProps & { runs: readonly PipelineRun[] }) {
  const t = useText('sources');
  // Keyed, so that what is being changed in the mapping survives when it moves.
  const mapping = <Mapping key="mapping" source={source} about={about} />;
  const parts = [
    <UndecidedSection key="undecided" source={source} undecided={about.undecided} />,
    <ActivitySection key="activity" runs={runs} posts={about.posts} pictures={about.pictures_waiting} />,
    <CameSection key="came" source={source} about={about} />,
  ];
  const webhook = <WebhookSection key="webhook" source={source} about={about} />;
  const toDecide = [mapping, ...parts, webhook];
  const order = { none: [...parts, webhook, mapping], proposed: toDecide, drifted: toDecide, approved: [...parts, mapping, webhook] };
  return (
    <>
      <PageHead title={source.name} lead={<Lead source={source} about={about} />}>
        <Group gap="sm">
          <SourceState status={source.status} />
          <SettingsButton source={source} about={about} label={t('settings')} />
          <ExportButton source={source} />
          <DeleteButton source={source} />
        </Group>
      </PageHead>
      <Stack gap="lg">
        <Notices source={source} about={about} />
        {order[source.mapping_status]}
        <Forwards source={source} about={about} />
        <TakenBack source={source} about={about} />
        <ExtrasSection source={source} about={about} />
      </Stack>
    </>
  );
}

/** First where a person has to decide about it. */
function Mapping({ source, about }: LoadedProps) {
  const t = useText('sources');
  if (about.sample !== null || source.mapping !== null) return <MappingSection source={source} about={about} />;
  return (
    <Section title={t('mapping')} lead={t('no_sample_lead')}>
      <Text size="sm">{t('no_sample')}</Text>
    </Section>
  );
}

function Lead({ source, about: { deliveries } }: LoadedProps) {
  const { held = 0, received = 0, done = 0, skipped = 0, failed = 0 } = deliveries;
  const t = useText('sources');
  const counts = [
    ...(done > 0 ? [t('count_done', { count: done })] : []),
    ...(skipped > 0 ? [t('count_skipped', { count: skipped })] : []),
    ...(held > 0 ? [t('count_held', { count: held })] : []),
    ...(received > 0 ? [t('count_received', { count: received })] : []),
    ...(failed > 0 ? [t('count_failed', { count: failed })] : []),
  ].join(', ');
  return t('one_lead', { type: source.target_post_type, status: source.default_post_status, counts: counts || t('count_none') });
}

/** What a person has to know or do now. */
function Notices({ source, about }: LoadedProps) {
  const t = useText('sources');
  const held = about.deliveries.held ?? 0;
  if (source.status === 'held') {
    return (
      <Alert color="yellow" variant="light" title={t('held_title', { held })}>
        <Reasons reasons={about.notices} />
        <Text size="sm" mt="xs">
          {t('held_text')}
        </Text>
      </Alert>
    );
  }
  if (source.status === 'error') {
    return (
      <Alert color="red" variant="light" title={t('failures', { count: about.failures })}>
        <Text size="sm">
          {t.rich('failures_text', {
            runs: (inner) => (
              <Anchor component={Link} to="/pipelines/runs" size="sm">
                {inner}
              </Anchor>
            ),
          })}
        </Text>
      </Alert>
    );
  }
  if (source.status !== 'active' || about.notices.length === 0) return null;
  return (
    <Alert color="blue" variant="light" title={t('noticed')}>
      <Reasons reasons={about.notices} />
    </Alert>
  );
}

function Reasons({ reasons }: { reasons: readonly string[] }) {
  const t = useText('sources');
  const translate = useSentences();
  return (
    <Stack component="ul" gap={2} m={0} pl="md">
      {reasons.slice(0, 8).map((reason) => (
        <Text key={reason} size="sm" component="li" style={{ overflowWrap: 'anywhere' }}>
          {inWords(translate(reason), t)}
        </Text>
      ))}
      {reasons.length > 8 && (
        <Text size="sm" c="dimmed" component="li">
          {t('more_reasons', { count: reasons.length - 8 })}
        </Text>
      )}
    </Stack>
  );
}

/** `fields/title` by the name that the form has for it. */
function inWords(reason: string, t: Texts<'sources'>): string {
  const text = reason.replace(/fields\/(\w+)/g, (whole, name) => {
    const mappingField = mappingFields.find((field) => field.name === name);
    return mappingField ? t(`field_${mappingField.name}`) : whole;
  });
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function Forwards({ source, about }: LoadedProps) {
  const t = useText('sources');
  return (
    <Section title={t('forwards')} lead={t('forwards_lead')}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {source.forward_enabled
            ? t('forwards_to', { address: source.forward_url ?? '', mode: source.forward_auth_mode })
            : t('forwards_none')}
        </Text>
        <SettingsButton source={source} about={about} label={t('change')} />
      </Group>
    </Section>
  );
}

function TakenBack({ source, about }: LoadedProps) {
  const t = useText('sources');
  return (
    <Section title={t('deleted')} lead={t('deleted_lead')}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          {t(`withdraw_${about.withdraw_mode}`)} {t(`deleted_${about.deleted_here}`)}
        </Text>
        <SettingsButton source={source} about={about} label={t('change')} />
      </Group>
    </Section>
  );
}
