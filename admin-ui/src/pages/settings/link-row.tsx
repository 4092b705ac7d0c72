import { Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/errors';
import { useAction, useApi } from '../../api/hooks';
import type { AccountLinks, LinkedMember } from '../../api/types';
import { useText } from '../../texts';
import { AccountPicker } from '../../ui/accounts/account-picker';
import { useSiteAccounts } from '../../ui/accounts/account-source';
import { Failure } from '../../ui/states';

interface LinkRowProps {
  member: LinkedMember;
  links: AccountLinks;
}

/** One team member and the choice of an account. Choosing alone changes nothing: a link passes on powers. */
export function LinkRow({ member, links }: LinkRowProps) {
  const t = useText('settings');
  const api = useApi();
  const queries = useQueryClient();
  const link = useAction(api.linkAccount);
  const current = String(member.host_user?.id ?? '');
  const [chosen, setChosen] = useState(current);
  const accounts = useSiteAccounts();
  const name = member.full_name || t('member', { number: member.user_num });

  async function save() {
    const saved = await link.run(member.user_num, chosen === '' ? null : Number(chosen));
    if (!saved) return;
    await queries.invalidateQueries({ queryKey: ['account-links'] });
    const message = chosen === '' ? t('unlinked', { name }) : t('linked', { name });
    notifications.show({ color: 'green', title: chosen === '' ? t('unlinked_title') : t('linked_title'), message });
  }

  return (
    <li>
      <Group gap="xs" align="center" wrap="wrap">
        <Stack gap={0} flex="1 1 200px" miw={0} style={{ overflowWrap: 'anywhere' }}>
          <Text size="sm" fw={600}>
            {name}
          </Text>
          <Text size="xs" c="dimmed" ff="monospace">
            {member.user_num}
          </Text>
        </Stack>
        <Group gap="xs" flex="1 1 280px" wrap="nowrap">
          <AccountPicker
            flex={1}
            aria-label={t('account_of', { name })}
            placeholder={t('no_account')}
            source={accounts}
            barred={({ id }) => {
              const holder = holderOf(id, member, links);
              return holder && t('linked_to', { holder });
            }}
            value={chosen === '' ? undefined : Number(chosen)}
            disabled={link.isPending}
            onChange={(id) => setChosen(id === undefined ? '' : String(id))}
            clearable
          />
          {chosen !== current && (
            <Button loading={link.isPending} onClick={() => void save()} aria-label={t('save_account', { name })}>
              {t('save')}
            </Button>
          )}
        </Group>
      </Group>
      {link.error !== undefined && <Failure isInline title={t('link_failed')} message={messageOf(link.error)} />}
    </li>
  );
}

/** Which other member has this account: it can have one. */
function holderOf(id: number, member: LinkedMember, { members }: AccountLinks): string | undefined {
  const holder = members.find(({ user_num, host_user }) => host_user?.id === id && user_num !== member.user_num);
  return holder && (holder.full_name || holder.user_num);
}
