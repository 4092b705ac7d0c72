import { Box, Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/errors';
import { useAction, useApi, useLeadConfig } from '../../api/hooks';
import type { LeadConfig } from '../../api/operations';
import { useText } from '../../texts';
import { PageHead } from '../../ui/page-head';
import { Failure, Loading } from '../../ui/states';
import { type AfterFormDraft, AfterFormFields, afterFormDraft, afterFormOf } from './after-form-fields';
import { LeadsNav } from './leads-nav';
import { keepDaysOf, type RetentionDraft, RetentionFields, retentionDraft } from './retention-fields';
import { answersOf, type ScoringDraft, scoringDraft } from './scoring-draft';
import { ScoringFields } from './scoring-fields';

const consents = ['opt_out', 'opt_in', 'by_location'] as const;
const storages = ['masked', 'full', 'off'] as const;

/** What is to be set; null removes a value, so that its default holds. */
type Change = { readonly [K in keyof LeadConfig]?: LeadConfig[K] | null | undefined };

/** How leads are recorded and scored: the configuration of the module. */
export function LeadSettings() {
  const t = useText('lead-settings');
  const frame = useText('frame');
  const { data, error, refetch } = useLeadConfig();
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <LeadsNav current="settings" />
      <Box maw={640}>
        {!data && error && (
          <Failure
            isInline
            title={t('load_failed')}
            message={messageOf(error)}
            action={{ label: frame('try_again'), perform: () => void refetch() }}
          />
        )}
        {!data && !error && <Loading label={t('loading')} />}
        {data && <SettingsForm key={JSON.stringify(data)} config={data} />}
      </Box>
    </>
  );
}

function SettingsForm({ config }: { config: LeadConfig }) {
  const t = useText('lead-settings');
  const api = useApi();
  const queries = useQueryClient();
  const [draft, setDraft] = useState<Change>(config);
  const [scoring, setScoring] = useState<ScoringDraft>(() => scoringDraft(config));
  const [afterForm, setAfterForm] = useState<AfterFormDraft>(() => afterFormDraft(config));
  const [retention, setRetention] = useState<RetentionDraft>(() => retentionDraft(config));
  const [problem, setProblem] = useState('');
  const save = useAction((next: Change) => api.operate('modules', 'update_config', { module: 'leads', config: next }));
  const change = (changed: Change) => setDraft({ ...draft, ...changed });

  async function submit() {
    const read = answersOf(scoring, t);
    setProblem(read.problem ?? '');
    if (!read.config) return;
    const { consent, contact_storage } = draft;
    const email = draft.notify_email?.trim() ?? '';
    const next = {
      consent,
      contact_storage,
      notify_email: email === '' ? null : email,
      keep_days: keepDaysOf(retention),
      ...afterFormOf(afterForm),
      ...read.config,
    };
    if (!(await save.run(next))) return;
    await queries.invalidateQueries({ queryKey: ['lead-config'] });
    notifications.show({ color: 'green', title: t('saved'), message: t('saved_text') });
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Stack>
        <StorageFields draft={draft} onChange={change} />
        <AfterFormFields draft={afterForm} onChange={setAfterForm} />
        <RetentionFields draft={retention} onChange={setRetention} />
        <ScoringFields scoring={scoring} onChange={setScoring} />
        {problem !== '' && <Failure isInline title={t('not_saved')} message={problem} />}
        {save.error !== undefined && <Failure isInline title={t('not_saved')} message={messageOf(save.error)} />}
        <Button type="submit" loading={save.isPending} style={{ alignSelf: 'flex-start' }}>
          {t('save')}
        </Button>
      </Stack>
    </form>
  );
}

interface StorageFieldsProps {
  draft: Change;
  onChange: (changed: Change) => void;
}

/** When a visitor is recorded, and what becomes of what they wrote. */
function StorageFields({ draft, onChange }: StorageFieldsProps) {
  const t = useText('lead-settings');
  return (
    <>
      <NativeSelect
        label={t('consent')}
        value={draft.consent ?? ''}
        data={consents.map((value) => ({ value, label: t(`consent_${value}`) }))}
        onChange={({ currentTarget: { value } }) => onChange({ consent: consents.find((one) => one === value) })}
      />
      <NativeSelect
        label={t('storage')}
        description={t('storage_help')}
        value={draft.contact_storage ?? ''}
        data={storages.map((value) => ({ value, label: t(`storage_${value}`) }))}
        onChange={({ currentTarget: { value } }) => onChange({ contact_storage: storages.find((one) => one === value) })}
      />
      <TextInput
        label={t('notify')}
        description={t('notify_help')}
        type="email"
        value={draft.notify_email ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ notify_email: value })}
      />
    </>
  );
}
