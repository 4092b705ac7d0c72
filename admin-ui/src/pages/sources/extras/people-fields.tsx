import { Stack, TagsInput, Text } from '@mantine/core';
import { useText } from '../../../texts';
import { AccountsPicker } from '../../../ui/accounts/account-picker';
import { useSiteAccounts } from '../../../ui/accounts/account-source';
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
  const accounts = useSiteAccounts();
  const { user_ids = [], emails = [] } = value;
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
      <AccountsPicker
        label={t('people_accounts')}
        source={accounts}
        value={user_ids}
        onChange={(ids) => put({ user_ids: ids, emails: [...emails] })}
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
