import { Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/errors';
import { useAction, useApi, useLeadConfig } from '../../api/hooks';
import type { LeadConfig } from '../../api/operations';
import { chosen } from '../../ui/chosen';
import { Failure, Loading } from '../../ui/states';
import { Section } from '../settings/section';
import { type AfterFormDraft, AfterFormFields, afterFormDraft, afterFormOf } from './after-form-fields';
import { keepDaysOf, type RetentionDraft, RetentionFields, retentionDraft } from './retention-fields';
import { answersOf, type ScoringDraft, scoringDraft } from './scoring-draft';
import { ScoringFields } from './scoring-fields';

const consents = [
  { value: 'opt_out', label: 'Record until the visitor objects' },
  { value: 'opt_in', label: 'Record only after the visitor agrees' },
  { value: 'by_location', label: 'Ask first where the law of the visitor’s country asks for it' },
] as const;

const storages = [
  { value: 'masked', label: 'Masked: a***@example.org' },
  { value: 'full', label: 'In full' },
  { value: 'off', label: 'Not at all' },
] as const;

/** What is to be set; null removes a value, so that its default holds. */
type Change = { readonly [K in keyof LeadConfig]?: LeadConfig[K] | null | undefined };

/** How leads are recorded and scored: the configuration of the module, below the list. */
export function LeadSettings() {
  const { data, error, refetch } = useLeadConfig();
  return (
    <Section
      title="Settings"
      lead="What is recorded of visitors, how much of their contact details is stored, and what makes a qualified lead."
    >
      {!data && error && (
        <Failure
          isInline
          title="The settings could not be loaded"
          message={messageOf(error)}
          action={{ label: 'Try again', perform: () => void refetch() }}
        />
      )}
      {!data && !error && <Loading label="Loading the settings" />}
      {data && <SettingsForm key={JSON.stringify(data)} config={data} />}
    </Section>
  );
}

function SettingsForm({ config }: { config: LeadConfig }) {
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
    const read = answersOf(scoring);
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
    notifications.show({ color: 'green', title: 'Saved', message: 'New leads are recorded by these settings.' });
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Stack>
        <NativeSelect
          label="Consent"
          value={draft.consent ?? ''}
          data={consents}
          onChange={({ currentTarget: { value } }) => change({ consent: chosen(consents, value) })}
        />
        <NativeSelect
          label="Contact details are stored"
          description="Details that are stored already stay as they are. Messages are emailed in full in any case."
          value={draft.contact_storage ?? ''}
          data={storages}
          onChange={({ currentTarget: { value } }) => change({ contact_storage: chosen(storages, value) })}
        />
        <TextInput
          label="Messages are emailed to"
          description="Left empty, everybody who manages the site gets them."
          type="email"
          value={draft.notify_email ?? ''}
          onChange={({ currentTarget: { value } }) => change({ notify_email: value })}
        />
        <AfterFormFields draft={afterForm} onChange={setAfterForm} />
        <RetentionFields draft={retention} onChange={setRetention} />
        <ScoringFields scoring={scoring} onChange={setScoring} />
        {problem !== '' && <Failure isInline title="The settings were not saved" message={problem} />}
        {save.error !== undefined && <Failure isInline title="The settings were not saved" message={messageOf(save.error)} />}
        <Button type="submit" loading={save.isPending} style={{ alignSelf: 'flex-start' }}>
          Save settings
        </Button>
      </Stack>
    </form>
  );
}
