import { ActionIcon, Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../../api/errors';
import { useAction } from '../../../../api/hooks';
import { Section } from '../../../../pages/settings/section';
import { useText } from '../../../../texts';
import { CloseIcon } from '../../../../ui/icons';
import type { Column } from '../../../../ui/list/columns';
import { DataList } from '../../../../ui/list/data-list';
import { useListState } from '../../../../ui/list/list-state';
import { NotLoaded } from '../../../../ui/not-loaded';
import { Failure } from '../../../../ui/states';
import type { Contact } from '../../api/contacts';
import { useCrmApi, useCrmRefresh } from '../../api/crm-hooks';
import { ContactPicker } from '../flow/contact-picker';
import { personColumn } from '../flow/person-column';
import { nameOf } from './all-contacts';

type Member = Contact & { readonly subscriber_id: number; readonly subscriber: Contact };

/** Who belongs to it, and who else shall. */
export function CompanyContacts({ id }: { id: number }) {
  const t = useText('companies');
  const crm = useCrmApi();
  const refresh = useCrmRefresh();
  const path = `/contacts/companies/${id}`;
  const { page } = useListState(path);
  const query = useQuery({
    queryKey: ['crm', 'company', id, 'contacts', page],
    queryFn: () => crm.companyContacts(id, page),
    placeholderData: (before) => before,
  });
  const { data } = query;
  const [chosen, setChosen] = useState<readonly Contact[]>([]);
  const move = useAction(async (work: Promise<unknown>) => {
    await work;
    setChosen([]);
    await refresh();
  });
  return (
    <Section title={t('contacts')} lead={t('contacts_lead')}>
      <Stack>
        <ContactPicker label={t('contacts_find')} nobody={t('contacts_nobody')} contacts={chosen} onPick={setChosen} />
        <Button
          variant="default"
          loading={move.isPending}
          disabled={chosen.length === 0}
          onClick={() =>
            void move.run(
              crm.attachContacts(
                id,
                chosen.map((one) => one.id),
              ),
            )
          }
          style={{ alignSelf: 'flex-start' }}
        >
          {t('contacts_add')}
        </Button>
        {move.error !== undefined && <Failure isInline title={t('not_saved')} message={messageOf(move.error)} />}
        <NotLoaded query={query} failed={t('contacts_failed')} loading={t('contacts_loading')} />
        {data && (
          <DataList
            path={path}
            name={t('contacts')}
            rows={data.data.map((one): Member => ({ ...one, subscriber_id: one.id, subscriber: one }))}
            served={{ total: data.total, page: data.current_page, per_page: 25 }}
            isStale={query.isPlaceholderData}
            isSearched={false}
            idOf={(one) => String(one.id)}
            nameOf={nameOf}
            columns={[personColumn<Member>(t('contact')), emailColumn(t('email'))]}
            actions={(one) => (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={t('contact_remove', { name: nameOf(one) })}
                onClick={() => void move.run(crm.detachContact(id, one.id))}
              >
                <CloseIcon size={15} />
              </ActionIcon>
            )}
            empty={
              <Text size="sm" c="dimmed">
                {t('contacts_none')}
              </Text>
            }
          />
        )}
      </Stack>
    </Section>
  );
}

const emailColumn = (label: string): Column<Member> => ({ key: 'email', label, value: ({ email }) => email });
