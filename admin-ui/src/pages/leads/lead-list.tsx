import { Anchor, Card, Checkbox, Group, Pagination, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { LeadPage, LeadRow } from '../../api/operations';
import { Link } from '../../ui/router';
import { fromNow, inFull } from '../../ui/times';
import { BulkBar } from './bulk-bar';
import { LeadStatus } from './status';

interface LeadListProps {
  leads: LeadPage;
  /** What is shown is not yet what was asked for. */
  isStale: boolean;
  isFiltered: boolean;
  onPage: (page: number) => void;
}

/** One page of leads, the newest first; what is selected is of this page. */
export function LeadList({ leads: { items, total, page, per_page }, isStale, isFiltered, onPage }: LeadListProps) {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const pages = Math.ceil(total / per_page);
  if (total === 0) return <NoLeads isFiltered={isFiltered} />;
  const shown = items.filter(({ id }) => selected.has(id));

  function select(ids: readonly number[], isSelected: boolean) {
    const others = [...selected].filter((id) => !ids.includes(id));
    setSelected(new Set(isSelected ? [...others, ...ids] : others));
  }

  return (
    <Stack maw={860} className="refreshing" aria-busy={isStale}>
      <Group justify="space-between">
        <Text size="sm" c="dimmed" aria-live="polite">
          {total === 1 ? 'One lead' : `${total.toLocaleString('en')} leads`}
        </Text>
        <Checkbox
          label="Select this page"
          checked={shown.length === items.length && items.length > 0}
          indeterminate={shown.length > 0 && shown.length < items.length}
          onChange={({ currentTarget: { checked } }) =>
            select(
              items.map(({ id }) => id),
              checked,
            )
          }
        />
      </Group>
      {shown.length > 0 && <BulkBar leads={shown} onDone={() => setSelected(new Set())} />}
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }} aria-label="Leads">
        {items.map((lead) => (
          <LeadItem key={lead.id} lead={lead} isSelected={selected.has(lead.id)} onSelect={(checked) => select([lead.id], checked)} />
        ))}
      </Stack>
      {pages > 1 && <Pagination total={pages} value={page} onChange={onPage} getControlProps={controlName} siblings={1} />}
    </Stack>
  );
}

const controlName = (control: 'first' | 'last' | 'next' | 'previous') => ({ 'aria-label': `${control} page` });

interface LeadItemProps {
  lead: LeadRow;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
}

function LeadItem({ lead, isSelected, onSelect }: LeadItemProps) {
  const { id, ref, source, campaign, status, event_count, first_seen, tier, score, assignee, reminder_at } = lead;
  const scored = score === null ? '' : [tier, score === 1 ? '1 point' : `${score} points`].filter(Boolean).join(', ');
  const due = reminder_at === null ? '' : `reminder ${fromNow(reminder_at, Date.now())}`;
  return (
    <Card withBorder component="li" padding="md">
      <Group justify="space-between" align="flex-start" gap="xs" wrap="nowrap">
        <Group align="flex-start" gap="sm" wrap="nowrap" miw={0}>
          <Checkbox
            aria-label={`Select ${ref}`}
            checked={isSelected}
            onChange={({ currentTarget: { checked } }) => onSelect(checked)}
            mt={2}
          />
          <Stack gap={2} miw={0} style={{ overflowWrap: 'anywhere' }}>
            <Anchor component={Link} to={`/leads/${id}`} fw={600} size="sm" ff="monospace">
              {ref}
            </Anchor>
            <Text size="sm">
              {source}
              {campaign && <Text span c="dimmed">{` · ${campaign}`}</Text>}
            </Text>
            <Text size="xs" c="dimmed" title={inFull(first_seen)}>
              {[fromNow(first_seen, Date.now()), event_count === 1 ? 'one event' : `${event_count} events`, scored, assignee?.name, due]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </Stack>
        </Group>
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
          ? 'Enter source, campaign and tier exactly as they are recorded; upper and lower case matter there.'
          : 'They appear here once a visitor clicks a phone number or sends a form on a page that includes the script.'}
      </Text>
    </Card>
  );
}
