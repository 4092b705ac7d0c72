import { Fieldset, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/hooks';
import type { LeadConfig } from '../../api/operations';

const statuses = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  unqualified: 'Unqualified',
  customer: 'Customer',
  spam: 'Spam',
} as const;
const keys = Object.keys(statuses) as (keyof typeof statuses)[];

/** Days by status, as they are typed. */
export type RetentionDraft = Readonly<Record<keyof typeof statuses, string>>;

export const retentionDraft = ({ keep_days = {} }: LeadConfig) =>
  Object.fromEntries(keys.map((key) => [key, String(keep_days[key] ?? '')])) as RetentionDraft;

/** What is not a number stays as it was typed, for the server to say what is wrong with it; null: kept for ever. */
export const keepDaysOf = (draft: RetentionDraft) => {
  const entries = keys.flatMap((key) => (draft[key] === '' ? [] : [[key, /^\d+$/.test(draft[key]) ? Number(draft[key]) : draft[key]]]));
  return entries.length === 0 ? null : (Object.fromEntries(entries) as NonNullable<LeadConfig['keep_days']>);
};

/** For how long leads are kept, and how many would go by what is typed. */
export function RetentionFields({ draft, onChange }: { draft: RetentionDraft; onChange: (draft: RetentionDraft) => void }) {
  return (
    <Fieldset
      legend={
        <Text span size="sm" fw={600}>
          Days after which leads are erased
        </Text>
      }
    >
      <Stack>
        <Text size="sm">Counted from when a lead was last seen. Left empty, leads of that status are kept.</Text>
        <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="sm">
          {keys.map((key) => (
            <TextInput
              key={key}
              label={statuses[key]}
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
  const api = useApi();
  const keep_days = keepDaysOf(draft) ?? {};
  const { data } = useQuery({
    queryKey: ['lead-retention', keep_days],
    queryFn: () => api.operate('leads', 'retention', { keep_days }),
    retry: false,
  });
  if (!data) return null;
  const due = data.due === 1 ? '1 lead' : `${data.due} leads`;
  return (
    <Text size="sm" role="status">
      With these days the next night would erase {due}. Until now {data.erased} were erased.
    </Text>
  );
}
