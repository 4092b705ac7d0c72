import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/errors';
import { useAction, useApi, useRehearsal } from '../../api/hooks';
import type { ContentSource, SourceMapping } from '../../api/operations';
import type { SourceAbout } from '../../api/types';
import { Failure } from '../../ui/states';
import { Section } from '../settings/section';
import { emptyMapping, reasonsFor } from './mapping-draft';
import { MappingForm } from './mapping-form';
import { MappingJson } from './mapping-json';
import { RehearsalSection } from './rehearsal-section';

interface MappingSectionProps {
  source: ContentSource;
  about: SourceAbout;
}

const leads: Record<ContentSource['mapping_status'], string> = {
  none: 'Says which part of a payload becomes which part of a post.',
  proposed: 'Proposed for what came in. Nothing becomes a post before you approve it.',
  approved: 'Active. A change takes effect once you approve it.',
  drifted: 'This was approved, but the payloads no longer match it.',
};

/** The mapping as a form or as JSON, judged while it is typed, with what would become of the payloads. */
export function MappingSection({ source, about }: MappingSectionProps) {
  const api = useApi();
  const queries = useQueryClient();
  const approve = useAction((mapping: SourceMapping) => api.operate('content_sources', 'approve_mapping', { id: source.id, mapping }));
  const [edited, setEdited] = useState<SourceMapping>();
  const [view, setView] = useState('form');
  const [isBroken, setBroken] = useState(false);
  const mapping = edited ?? source.mapping ?? about.proposal ?? emptyMapping;
  const [settled] = useDebouncedValue(mapping, 400);
  const rehearsal = useRehearsal(source.id, settled);
  const problems = rehearsal.error ? [] : (rehearsal.data?.problems ?? []);
  const isCurrent = settled === mapping && !rehearsal.isPlaceholderData && !rehearsal.isPending;
  const canApprove = isCurrent && !rehearsal.error && problems.length === 0 && !isBroken;
  const isProposal = JSON.stringify(mapping) === JSON.stringify(about.proposal);

  async function confirm() {
    const held = about.deliveries.held ?? 0;
    if ((await approve.run(mapping)) === undefined) return;
    setEdited(undefined);
    await queries.invalidateQueries({ queryKey: ['sources'] });
    const message =
      held > 0
        ? `${held === 1 ? 'The payload that was' : `${held} payloads that were`} held will be ingested now.`
        : 'It applies from the next payload on.';
    notifications.show({ color: 'green', title: 'Approved', message });
  }

  return (
    <>
      <Section title="Mapping" lead={leads[source.mapping_status]}>
        <Stack gap="md">
          <Group justify="space-between" gap="xs">
            <SegmentedControl
              size="xs"
              value={view}
              onChange={setView}
              aria-label="How the mapping is shown"
              data={[
                { value: 'form', label: 'Form' },
                { value: 'json', label: 'JSON' },
              ]}
            />
            {about.proposal && !isProposal && (
              <Button variant="subtle" size="compact-sm" onClick={() => setEdited(about.proposal ?? undefined)}>
                Use a new proposal
              </Button>
            )}
          </Group>
          {view === 'form' ? (
            <MappingForm
              mapping={mapping}
              sample={source.sample}
              problems={problems}
              reasons={reasonsFor(mapping, about)}
              onChange={setEdited}
            />
          ) : (
            <MappingJson mapping={mapping} onChange={setEdited} onBroken={setBroken} />
          )}
          {rehearsal.error !== null && <Failure isInline title="This is not a mapping" message={messageOf(rehearsal.error)} />}
          {approve.error !== undefined && <Failure isInline title="The mapping was not approved" message={messageOf(approve.error)} />}
          <Group gap="sm">
            <Button disabled={!canApprove} loading={approve.isPending} onClick={() => void confirm()}>
              Approve
            </Button>
            <Text size="sm" c="dimmed" role="status">
              {verdict({ isBroken, isCurrent, problems: problems.length, error: rehearsal.error })}
            </Text>
          </Group>
        </Stack>
      </Section>
      {rehearsal.data && !rehearsal.error && <RehearsalSection rehearsal={rehearsal.data} isStale={!isCurrent} />}
    </>
  );
}

interface MappingCheck {
  isBroken: boolean;
  isCurrent: boolean;
  problems: number;
  error: unknown;
}

function verdict({ isBroken, isCurrent, problems, error }: MappingCheck): string {
  if (isBroken) return 'This is not JSON yet.';
  if (error) return '';
  if (!isCurrent) return 'Rehearsing…';
  if (problems === 0) return 'It matches the latest payload.';
  return problems === 1 ? 'One thing has to be corrected first.' : `${problems} things have to be corrected first.`;
}
