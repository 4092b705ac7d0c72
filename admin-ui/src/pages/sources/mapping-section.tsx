import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/errors';
import { useAction, useApi, useRehearsal } from '../../api/hooks';
import type { ContentSource, SourceMapping } from '../../api/operations';
import type { SourceAbout } from '../../api/types';
import { type Text as Texts, useText } from '../../texts';
import { Failure } from '../../ui/states';
import { Section } from '../settings/section';
import { CreditDialog } from './credit-dialog';
import { emptyMapping, reasonsFor } from './mapping-draft';
import { MappingForm } from './mapping-form';
import { MappingJson } from './mapping-json';
import { RehearsalSection } from './rehearsal-section';

interface MappingSectionProps {
  source: ContentSource;
  about: SourceAbout;
}

/** The mapping as a form or as JSON, judged while it is typed, with what would become of the payloads. */
export function MappingSection({ source, about }: MappingSectionProps) {
  const t = useText('sources');
  const api = useApi();
  const queries = useQueryClient();
  const approve = useAction((mapping: SourceMapping) => api.operate('content_sources', 'approve_mapping', { id: source.id, mapping }));
  const [edited, setEdited] = useState<SourceMapping>();
  const [view, setView] = useState('form');
  const [isBroken, setBroken] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const mapping = edited ?? source.mapping ?? about.proposal ?? emptyMapping;
  const [settled] = useDebouncedValue(mapping, 400);
  const rehearsal = useRehearsal(source.id, settled);
  const problems = rehearsal.error ? [] : (rehearsal.data?.problems ?? []);
  const isCurrent = settled === mapping && !rehearsal.isPlaceholderData && !rehearsal.isPending;
  const canApprove = isCurrent && !rehearsal.error && problems.length === 0 && !isBroken;
  const isProposal = JSON.stringify(mapping) === JSON.stringify(about.proposal);

  const approved = source.mapping_status === 'approved' ? source.mapping?.fields.canonical_url : undefined;
  const isCreditNew = JSON.stringify(approved) !== JSON.stringify(mapping.fields.canonical_url);
  const credited = isCreditNew ? (rehearsal.data?.credited ?? []) : [];

  /** Approves, after asking where that makes search engines credit somebody else. */
  function ask() {
    if (credited.length > 0) setAsking(true);
    else void confirm(mapping);
  }

  function answer(isOriginalCredited: boolean) {
    const { canonical_url: _credit, ...fields } = mapping.fields;
    setAsking(false);
    void confirm(isOriginalCredited ? mapping : { ...mapping, fields });
  }

  async function confirm(mapping: SourceMapping) {
    const held = about.deliveries.held ?? 0;
    if ((await approve.run(mapping)) === undefined) return;
    setEdited(undefined);
    await queries.invalidateQueries({ queryKey: ['sources'] });
    notifications.show({ color: 'green', title: t('approved'), message: t('approved_text', { held }) });
  }

  return (
    <>
      <Section title={t('mapping')} lead={t(`mapping_${source.mapping_status}`)}>
        <Stack gap="md">
          <Group justify="space-between" gap="xs">
            <SegmentedControl
              size="xs"
              value={view}
              onChange={setView}
              aria-label={t('view')}
              data={[
                { value: 'form', label: t('view_form') },
                { value: 'json', label: t('view_json') },
              ]}
            />
            {about.proposal && !isProposal && (
              <Button variant="subtle" size="compact-sm" onClick={() => setEdited(about.proposal ?? undefined)}>
                {t('use_proposal')}
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
          {rehearsal.error !== null && <Failure isInline title={t('not_a_mapping')} message={messageOf(rehearsal.error)} />}
          {approve.error !== undefined && <Failure isInline title={t('not_approved')} message={messageOf(approve.error)} />}
          <Group gap="sm">
            <Button disabled={!canApprove} loading={approve.isPending} onClick={ask}>
              {t('approve')}
            </Button>
            <Text size="sm" c="dimmed" role="status">
              {verdict({ isBroken, isCurrent, problems: problems.length, error: rehearsal.error }, t)}
            </Text>
          </Group>
        </Stack>
      </Section>
      {isAsking && <CreditDialog hosts={credited} onAnswer={answer} onClose={() => setAsking(false)} />}
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

function verdict({ isBroken, isCurrent, problems, error }: MappingCheck, t: Texts<'sources'>): string {
  if (isBroken) return t('not_json_yet');
  if (error) return '';
  if (!isCurrent) return t('rehearsing');
  return problems === 0 ? t('matches') : t('to_correct', { problems });
}
