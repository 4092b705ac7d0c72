import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { messageOf } from '../../api/errors';
import { useRehearsal } from '../../api/hooks';
import type { ContentSource } from '../../api/operations';
import type { SourceAbout } from '../../api/types';
import { ConflictNote } from '../../records/conflict-note';
import { type Text as Texts, useText } from '../../texts';
import { Failure } from '../../ui/states';
import { Section } from '../settings/section';
import { CreditDialog } from './credit-dialog';
import { useMappingChange } from './mapping/mapping-change';
import { MappingEditor } from './mapping/mapping-editor';
import { partWords } from './mapping/rule-words';
import { mappingFields, reasonsFor } from './mapping-draft';
import { MappingJson } from './mapping-json';
import { RehearsalSection } from './rehearsal-section';

interface MappingSectionProps {
  source: ContentSource;
  about: SourceAbout;
  /** After it was approved. */
  onApproved?: () => void;
}

/** The mapping beside its sample or as text, judged while it is changed, with what would become of the payloads. */
export function MappingSection({ source, about, onApproved }: MappingSectionProps) {
  const t = useText('sources');
  const draft = useMappingChange({ source, about, onApproved });
  const { mapping, isSame } = draft;
  const [isBroken, setBroken] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [settled] = useDebouncedValue(mapping, 400);
  const rehearsal = useRehearsal(source.id, settled);
  const judged = rehearsal.error ? undefined : (rehearsal.data ?? undefined);
  const problems = judged?.problems ?? [];
  const isCurrent = settled === mapping && !rehearsal.isPlaceholderData && !rehearsal.isPending;
  const canApprove = isCurrent && judged !== undefined && problems.length === 0 && !isBroken && !isSame;

  const approved = source.mapping_status === 'approved' ? source.mapping?.fields.canonical_url : undefined;
  const isCreditNew = JSON.stringify(approved) !== JSON.stringify(mapping.fields.canonical_url);
  const credited = isCreditNew ? (judged?.credited ?? []) : [];

  /** Approves, after asking where that makes search engines credit somebody else. */
  function ask() {
    if (credited.length > 0) setAsking(true);
    else void draft.approve(mapping);
  }

  function answer(isOriginalCredited: boolean) {
    const { canonical_url: _credit, ...fields } = mapping.fields;
    setAsking(false);
    const own = isOriginalCredited ? mapping : { ...mapping, fields };
    draft.change(own);
    void draft.approve(own);
  }

  return (
    <>
      <Section title={t('mapping')} lead={t(`mapping_${source.mapping_status}`)}>
        <Stack gap="md">
          <Views {...{ source, about, draft, onBroken: setBroken }} judged={judged} />
          {rehearsal.error !== null && <Failure isInline title={t('not_a_mapping')} message={messageOf(rehearsal.error)} />}
          {draft.error !== undefined && <Failure isInline title={t('not_approved')} message={messageOf(draft.error)} />}
          {draft.clashes.length > 0 && (
            <ConflictNote
              fields={draft.clashes.map(({ name, theirs, mine }) => ({
                label: partName(name, t),
                theirs: partWords(name, theirs, t),
                mine: partWords(name, mine, t),
              }))}
              onMine={() => draft.settle(true)}
              onTheirs={() => draft.settle(false)}
            />
          )}
          <Group gap="sm">
            <Button disabled={!canApprove} loading={draft.isPending} onClick={ask}>
              {t('approve')}
            </Button>
            <Text size="sm" c="dimmed" role="status">
              {verdict({ isBroken, isCurrent, isSame, problems: problems.length, error: rehearsal.error }, t)}
            </Text>
          </Group>
        </Stack>
      </Section>
      {isAsking && <CreditDialog hosts={credited} onAnswer={answer} onClose={() => setAsking(false)} />}
      {judged && <RehearsalSection rehearsal={judged} isStale={!isCurrent} />}
    </>
  );
}

interface ViewsProps extends Pick<MappingSectionProps, 'source' | 'about'> {
  draft: ReturnType<typeof useMappingChange>;
  judged: Parameters<typeof MappingEditor>[0]['rehearsal'];
  onBroken: (isBroken: boolean) => void;
}

/** The same mapping in two ways. */
function Views({ source, about, draft: { mapping, change }, judged, onBroken }: ViewsProps) {
  const t = useText('sources');
  const [view, setView] = useState('form');
  const isProposal = JSON.stringify(mapping) === JSON.stringify(about.proposal);
  return (
    <>
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
          <Button variant="subtle" size="compact-sm" onClick={() => about.proposal && change(about.proposal)}>
            {t('use_proposal')}
          </Button>
        )}
      </Group>
      {view === 'form' ? (
        <MappingEditor
          sample={about.sample}
          metaFields={source.meta_fields}
          mapping={mapping}
          rehearsal={judged}
          reasons={reasonsFor(mapping, about)}
          onChange={change}
        />
      ) : (
        <MappingJson mapping={mapping} onChange={change} onBroken={onBroken} />
      )}
    </>
  );
}

interface MappingCheck {
  isBroken: boolean;
  isCurrent: boolean;
  isSame: boolean;
  problems: number;
  error: unknown;
}

function verdict({ isBroken, isCurrent, isSame, problems, error }: MappingCheck, t: Texts<'sources'>): string {
  if (isBroken) return t('not_json_yet');
  if (error) return '';
  if (!isCurrent) return t('rehearsing');
  if (isSame) return t('approved_already');
  return problems === 0 ? t('matches') : t('to_correct', { problems });
}

/** What a part of a mapping is called. */
function partName(name: string, t: Texts<'sources'>): string {
  const field = mappingFields.find((one) => name === `fields/${one.name}`);
  if (field) return t(`field_${field.name}`);
  if (name === 'items') return t('items');
  if (name === 'filters') return t('filters');
  return name === 'withdraw' ? t('withdraws') : name.replace('meta/', '');
}
