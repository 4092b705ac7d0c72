import { MultiSelect, Stack, TagsInput, Text } from '@mantine/core';
import { useSourceChoices } from '../../../api/hooks';
import { useText } from '../../../texts';
import type { Extras } from './extras-form';

type People = Extras['default_reviewers'];

interface PeopleFieldsProps {
  title: string;
  help: string;
  value: People;
  onChange: (value: People) => void;
}

/** Accounts, picked by name, and email addresses of others. */
export function PeopleFields({ title, help, value, onChange }: PeopleFieldsProps) {
  const t = useText('sources');
  const { data } = useSourceChoices();
  const { user_ids = [], emails = [] } = value;
  const known = (data?.accounts ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const missing = user_ids
    .filter((id) => !known.some((one) => one.value === String(id)))
    .map((id) => ({ value: String(id), label: `#${id}` }));
  const put = (next: { user_ids: number[]; emails: string[] }) =>
    onChange({
      ...(next.user_ids.length > 0 && { user_ids: next.user_ids }),
      ...(next.emails.length > 0 && { emails: next.emails }),
    });
  return (
    <Stack gap="xs" role="group" aria-label={title}>
      <div>
        <Text fw={600} size="sm">
          {title}
        </Text>
        <Text size="xs" c="dimmed">
          {help}
        </Text>
      </div>
      <MultiSelect
        label={t('people_accounts')}
        data={[...known, ...missing]}
        value={user_ids.map(String)}
        onChange={(ids) => put({ user_ids: ids.map(Number), emails: [...emails] })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('people_clear') }}
      />
      <TagsInput
        label={t('people_emails')}
        description={t('people_emails_help')}
        value={[...emails]}
        onChange={(next) => put({ user_ids: [...user_ids], emails: next })}
      />
    </Stack>
  );
}
