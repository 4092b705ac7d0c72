import { Anchor, Grid, Stack, Table, Text } from '@mantine/core';
import { useLead } from '../../api/hooks';
import type { Lead } from '../../api/operations';
import type { PageProps } from '../../pages';
import { useText } from '../../texts';
import { BackIcon } from '../../ui/icons';
import { NotLoaded } from '../../ui/not-loaded';
import { PageHead } from '../../ui/page-head';
import { Link } from '../../ui/router';
import { Section } from '../settings/section';
import { ActionsSection } from './actions-section';
import { CareSection } from './care-section';
import { ChainState } from './chain-state';
import { ConsentSection } from './consent-section';
import { ContactSection } from './contact-section';
import { DuplicatesSection } from './duplicates-section';
import { lastStatus, originOf } from './events';
import { NoteForm } from './note-form';
import { ProofSection } from './proof-section';
import { sourceName } from './source-name';
import { LeadStatus } from './status';
import { StatusSection } from './status-section';
import { Timeline } from './timeline';
import { TouchesSection } from './touches-section';

/** One lead: what it did, whether its events are as they were written, and where it came from. */
export function LeadPage({ parts: [part] }: PageProps) {
  const id = Number(part);
  const t = useText('lead');
  const query = useLead(id);
  const { data } = query;
  return (
    <>
      <Anchor component={Link} to="/leads" size="sm" mb="xs" display="inline-flex" style={{ alignItems: 'center', gap: 4 }}>
        <BackIcon size={15} /> {t('back')}
      </Anchor>
      {!data && <PageHead title={t('one')} />}
      <NotLoaded query={query} failed={t('load_failed')} loading={t('loading')} />
      {data && <Loaded lead={data} />}
    </>
  );
}

function Loaded({ lead }: { lead: Lead }) {
  const t = useText('lead');
  const leads = useText('leads');
  const { source, campaign } = originOf(lead);
  return (
    <>
      <PageHead title={lead.ref} lead={[sourceName(source, leads), campaign].filter(Boolean).join(' · ')}>
        <LeadStatus status={lastStatus(lead)} />
      </PageHead>
      <Stack gap="lg">
        {lead.merged_into && <Text size="sm">{t.rich('merged_into', { lead: () => <MergedInto into={lead.merged_into} /> })}</Text>}
        <ContactSection id={lead.id} />
        <DuplicatesSection lead={lead} />
        <ChainState chain={lead.chain} />
        <Grid gap="lg">
          <Grid.Col span={{ base: 12, lg: 7 }} miw={0}>
            <Section title={t('timeline')} lead={t('timeline_lead')}>
              <Timeline events={lead.events} brokenAt={lead.chain.broken_at} count={lead.chain.count} />
            </Section>
          </Grid.Col>
          <Grid.Col span={{ base: 12, lg: 5 }} miw={0}>
            <Stack gap="lg">
              <StatusSection id={lead.id} status={lastStatus(lead)} />
              <CareSection lead={lead} />
              <NoteForm id={lead.id} />
              <TouchesSection touches={lead.touches} />
              <Attribution attribution={lead.attribution} />
              <ConsentSection lead={lead} />
              <ProofSection leadRef={lead.ref} />
              <ActionsSection lead={lead} />
            </Stack>
          </Grid.Col>
        </Grid>
      </Stack>
    </>
  );
}

function MergedInto({ into }: { into: Lead['merged_into'] }) {
  return into === null ? null : (
    <Anchor component={Link} to={`/leads/${into.id}`} size="sm" ff="monospace">
      {into.ref}
    </Anchor>
  );
}

function Attribution({ attribution }: { attribution: Lead['attribution'] }) {
  const t = useText('lead');
  const entries = Object.entries(attribution);
  return (
    <Section title={t('attribution')} lead={t('attribution_lead')}>
      {entries.length === 0 ? (
        <Text size="sm">{t('attribution_none')}</Text>
      ) : (
        <Table layout="fixed" aria-label={t('attribution')}>
          <Table.Tbody>
            {entries.map(([key, value]) => (
              <Table.Tr key={key}>
                <Table.Th scope="row" w="47%" style={{ overflowWrap: 'anywhere' }}>
                  {key}
                </Table.Th>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Section>
  );
}
