import { Anchor, Button, Grid, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../api/errors';
import { useLead } from '../../api/hooks';
import type { Lead } from '../../api/operations';
import { BackIcon } from '../../ui/icons';
import { PageHead } from '../../ui/page-head';
import { Link } from '../../ui/router';
import { Failure, Loading } from '../../ui/states';
import { Section } from '../settings/section';
import { CareSection } from './care-section';
import { ChainState } from './chain-state';
import { ContactSection } from './contact-section';
import { DeleteDialog } from './delete-dialog';
import { DuplicatesSection } from './duplicates-section';
import { originOf, statusOf } from './events';
import { NoteForm } from './note-form';
import { ProofSection } from './proof-section';
import { LeadStatus } from './status';
import { StatusSection } from './status-section';
import { Timeline } from './timeline';
import { TouchesSection } from './touches-section';

/** One lead: what it did, whether its events are as they were written, and where it came from. */
export function LeadPage({ id }: { id: number }) {
  const { data, error, refetch } = useLead(id);
  return (
    <>
      <Anchor component={Link} to="/leads" size="sm" mb="xs" display="inline-flex" style={{ alignItems: 'center', gap: 4 }}>
        <BackIcon size={15} /> All leads
      </Anchor>
      {!data && error && (
        <Failure
          title="The lead could not be loaded"
          message={messageOf(error)}
          action={{ label: 'Try again', perform: () => void refetch() }}
        />
      )}
      {!data && !error && <Loading label="Loading the lead" />}
      {data && <Loaded lead={data} />}
    </>
  );
}

function Loaded({ lead }: { lead: Lead }) {
  const [isDeleting, setDeleting] = useState(false);
  const { source, campaign } = originOf(lead);
  return (
    <>
      <PageHead title={lead.ref} lead={[source, campaign].filter(Boolean).join(' · ')}>
        <LeadStatus status={statusOf(lead)} />
      </PageHead>
      <Stack gap="lg">
        {lead.merged_into && (
          <Text size="sm">
            Merged into{' '}
            <Anchor component={Link} to={`/leads/${lead.merged_into.id}`} size="sm" ff="monospace">
              {lead.merged_into.ref}
            </Anchor>
            . What comes in goes on there.
          </Text>
        )}
        <ContactSection id={lead.id} />
        <DuplicatesSection lead={lead} />
        <ChainState chain={lead.chain} />
        <Grid gap="lg">
          <Grid.Col span={{ base: 12, lg: 7 }} miw={0}>
            <Section title="Timeline" lead="What this visitor did, and what was done about it. The newest is on top.">
              <Timeline events={lead.events} brokenAt={lead.chain.broken_at} count={lead.chain.count} />
            </Section>
          </Grid.Col>
          <Grid.Col span={{ base: 12, lg: 5 }} miw={0}>
            <Stack gap="lg">
              <StatusSection id={lead.id} status={statusOf(lead)} />
              <CareSection lead={lead} />
              <NoteForm id={lead.id} />
              <TouchesSection touches={lead.touches} />
              <Attribution attribution={lead.attribution} />
              <ProofSection leadRef={lead.ref} />
              <Section title="Delete" lead="Removes the lead, its events and its contact details. The ledger keeps that it was deleted.">
                <Button color="red.8" onClick={() => setDeleting(true)} style={{ alignSelf: 'flex-start' }}>
                  Delete this lead
                </Button>
              </Section>
            </Stack>
          </Grid.Col>
        </Grid>
      </Stack>
      {isDeleting && <DeleteDialog lead={lead} onClose={() => setDeleting(false)} />}
    </>
  );
}

function Attribution({ attribution }: { attribution: Lead['attribution'] }) {
  const entries = Object.entries(attribution);
  return (
    <Section title="Attribution" lead="How the visitor first arrived.">
      {entries.length === 0 ? (
        <Text size="sm">Nothing is known.</Text>
      ) : (
        <Table layout="fixed" aria-label="Attribution">
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
