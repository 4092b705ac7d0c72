import { Anchor, Card, Group, Pagination, Stack, Text } from '@mantine/core';
import type { LeadPage, LeadRow } from '../../api/operations';
import { Link } from '../../ui/router';
import { fromNow, inFull } from '../../ui/times';
import { LeadStatus } from './status';

interface LeadListProps {
  leads: LeadPage;
  isFiltered: boolean;
  onPage: (page: number) => void;
}

/** One page of leads, the newest first. */
export function LeadList({ leads: { items, total, page, per_page }, isFiltered, onPage }: LeadListProps) {
  const pages = Math.ceil(total / per_page);
  if (total === 0) return <NoLeads isFiltered={isFiltered} />;
  return (
    <Stack maw={860}>
      <Text size="sm" c="dimmed" aria-live="polite">
        {total === 1 ? 'One lead' : `${total.toLocaleString('en')} leads`}
      </Text>
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }} aria-label="Leads">
        {items.map((lead) => (
          <LeadItem key={lead.id} lead={lead} />
        ))}
      </Stack>
      {pages > 1 && <Pagination total={pages} value={page} onChange={onPage} getControlProps={controlName} siblings={1} />}
    </Stack>
  );
}

const controlName = (control: 'first' | 'last' | 'next' | 'previous') => ({ 'aria-label': `${control} page` });

function LeadItem({ lead: { id, ref, source, campaign, status, event_count, first_seen } }: { lead: LeadRow }) {
  return (
    <Card withBorder component="li" padding="md">
      <Group justify="space-between" align="flex-start" gap="xs" wrap="nowrap">
        <Stack gap={2} miw={0} style={{ overflowWrap: 'anywhere' }}>
          <Anchor component={Link} to={`/leads/${id}`} fw={600} size="sm" ff="monospace">
            {ref}
          </Anchor>
          <Text size="sm">
            {source}
            {campaign && <Text span c="dimmed">{` · ${campaign}`}</Text>}
          </Text>
          <Text size="xs" c="dimmed" title={inFull(first_seen)}>
            {fromNow(first_seen, Date.now())} · {event_count === 1 ? 'one event' : `${event_count} events`}
          </Text>
        </Stack>
        <LeadStatus status={status} />
      </Group>
    </Card>
  );
}

function NoLeads({ isFiltered }: { isFiltered: boolean }) {
  return (
    <Card withBorder padding="lg" maw={640}>
      <Text fw={600}>{isFiltered ? 'No lead matches the filter' : 'No leads yet'}</Text>
      <Text size="sm" c="dimmed" mt={4}>
        {isFiltered
          ? 'Enter the source exactly as it is recorded; upper and lower case matter.'
          : 'They appear here once a visitor clicks a phone number or sends a form on a page that includes the script.'}
      </Text>
    </Card>
  );
}
