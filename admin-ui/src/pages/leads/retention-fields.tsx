import { Fieldset, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/hooks';
import type { LeadConfig, LeadStatus } from '../../api/operations';
import { useText } from '../../texts';
import { leadStatuses } from './statuses';

/** Days by status, as they are typed. */
export type RetentionDraft = Readonly<Record<LeadStatus, string>>;

export const retentionDraft = ({ keep_days = {} }: LeadConfig) =>
  Object.fromEntries(leadStatuses.map((key) => [key, String(keep_days[key] ?? '')])) as RetentionDraft;

/** What is not a number stays as it was typed, for the server to say what is wrong with it; null: kept for ever. */
export const keepDaysOf = (draft: RetentionDraft) => {
  const entries = leadStatuses.flatMap((key) =>
    draft[key] === '' ? [] : [[key, /^\d+$/.test(draft[key]) ? Number(draft[key]) : draft[key]]],
  );
  return entries.length === 0 ? null : (Object.fromEntries(entries) as NonNullable<LeadConfig['keep_days']>);
};

/** For how long leads are kept, and how many would go by what is typed. */
export function RetentionFields({ draft, onChange }: { draft: RetentionDraft; onChange: (draft: RetentionDraft) => void }) {
  const t = useText('lead-settings');
  const leads = useText('leads');
  return (
    <Fieldset
      legend={
        <Text span size="sm" fw={600}>
          {t('keep')}
        </Text>
      }
    >
      <Stack>
        <Text size="sm">{t('keep_help')}</Text>
        <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="sm">
          {leadStatuses.map((key) => (
            <TextInput
              key={key}
              label={leads(`status_${key}`)}
              inputMode="numeric"
              value={draft[key]}
              onChange={({ currentTarget: { value } }) => onChange({ ...draft, [key]: value.trim() })}
            />
          ))}
        </SimpleGrid>
        <Due draft={draft} />
      </Stack>
    </Fieldset>
  );
}

function Due({ draft }: { draft: RetentionDraft }) {
  const t = useText('lead-settings');
  const api = useApi();
  const keep_days = keepDaysOf(draft) ?? {};
  const { data } = useQuery({
    queryKey: ['lead-retention', keep_days],
    queryFn: () => api.operate('leads', 'retention', { keep_days }),
    retry: false,
  });
  if (!data) return null;
  return (
    <Text size="sm" role="status">
      {t('keep_due', { due: data.due, erased: data.erased })}
    </Text>
  );
}
