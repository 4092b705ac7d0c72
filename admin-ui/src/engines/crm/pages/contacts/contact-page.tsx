import { Anchor, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../../api/errors';
import { useAction } from '../../../../api/hooks';
import { Section } from '../../../../pages/settings/section';
import { DraftForm } from '../../../../records/draft-form';
import { useStoredDraft } from '../../../../records/stored-draft';
import { useText } from '../../../../texts';
import { BackIcon } from '../../../../ui/icons';
import { NotLoaded } from '../../../../ui/not-loaded';
import { PageHead } from '../../../../ui/page-head';
import { Link } from '../../../../ui/router';
import { Failure } from '../../../../ui/states';
import type { WholeContact } from '../../api/contacts';
import { useCrmApi, useCrmRefresh } from '../../api/crm-hooks';
import { TitledPicker } from '../flow/titled-picker';
import { nameOf, Status } from './all-contacts';
import { TimelineSection } from './contact/timeline-section';
import { ValuesSection } from './contact/values-section';

/** One person: who it is, whether it may be written to, its lists and tags, and notes. */
export function ContactPage({ id }: { id: number }) {
  const t = useText('contacts');
  const crm = useCrmApi();
  const query = useQuery({ queryKey: ['crm', 'contacts', id], queryFn: () => crm.contact(id), staleTime: 5000 });
  const { data } = query;
  return (
    <>
      <Anchor component={Link} to="/contacts" size="sm" mb="xs" display="inline-flex" style={{ alignItems: 'center', gap: 4 }}>
        <BackIcon size={15} /> {t('to_list')}
      </Anchor>
      {!data && <PageHead title={t('one')} />}
      <NotLoaded query={query} failed={t('one_failed')} loading={t('one_loading')} />
      {data && (
        <>
          <PageHead title={nameOf(data)} lead={<Status status={data.status} />} />
          <Stack gap="lg" maw={860}>
            <Facts contact={data} />
            <Labels contact={data} />
            <ValuesSection of="contacts" id={id} />
            <TimelineSection contact={data} />
          </Stack>
        </>
      )}
    </>
  );
}

const texts = ['email', 'first_name', 'last_name', 'phone', 'address_line_1', 'postal_code', 'city', 'country'] as const;
const settable = ['subscribed', 'pending', 'unsubscribed', 'transactional'] as const;

/** What of a contact is typed here. */
const factsOf = (contact: WholeContact): Readonly<Record<string, string>> =>
  Object.fromEntries([...texts, 'status' as const].map((name) => [name, String(contact[name] ?? '')]));

const labelOf = (name: string) => texts.find((one) => one === name) ?? 'status';

/** Sends only what was changed here, and says so where somebody else changed the same meanwhile. */
function Facts({ contact }: { contact: WholeContact }) {
  const t = useText('contacts');
  const crm = useCrmApi();
  const refresh = useCrmRefresh();
  const draft = useStoredDraft(factsOf(contact), {
    load: async (seen) => factsOf(await crm.contact(contact.id, seen)),
    save: (changed, seen) =>
      crm.saveContact(contact.id, Object.fromEntries(Object.entries(changed).map(([name, value]) => [name, value ?? ''])), seen),
  });
  const { fields, set } = draft;
  const isSettable = settable.some((one) => one === contact.status);

  function saved() {
    notifications.show({ color: 'green', message: t('facts_saved') });
    void refresh();
  }

  return (
    <Section title={t('facts')} lead={t('facts_lead')}>
      <DraftForm draft={draft} action={t('facts_save')} labelOf={(name) => t(labelOf(name))} onSaved={saved}>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {texts.map((name) => (
            <TextInput
              key={name}
              label={t(name)}
              value={fields[name] ?? ''}
              onChange={({ currentTarget: { value } }) => set({ [name]: value })}
            />
          ))}
        </SimpleGrid>
        <NativeSelect
          label={t('status')}
          description={t(isSettable && contact.status !== 'unsubscribed' ? 'status_help' : 'status_suppressed')}
          data={[...(isSettable ? [] : [contact.status]), ...settable].map((status) => ({
            value: status,
            label: t('status_is', { status }),
          }))}
          value={fields.status ?? ''}
          onChange={({ currentTarget: { value } }) => set({ status: value })}
          maw={420}
        />
      </DraftForm>
    </Section>
  );
}

/** Each is set at once. */
function Labels({ contact }: { contact: WholeContact }) {
  const t = useText('contacts');
  const crm = useCrmApi();
  const refresh = useCrmRefresh();
  const change = useAction(crm.forMany);

  async function set(kind: 'lists' | 'tags', id: number, isOn: boolean) {
    const action = kind === 'lists' ? (['add_to_lists', 'remove_from_lists'] as const) : (['add_to_tags', 'remove_from_tags'] as const);
    await change.run([contact.id], action[isOn ? 0 : 1], { action_options: [id] });
    await refresh();
  }

  return (
    <Section title={t('labels')} lead={t('labels_of_lead')}>
      <Stack>
        {(['lists', 'tags'] as const).map((kind) => (
          <TitledPicker
            key={kind}
            kind={kind}
            label={t(`view_${kind}`)}
            known={contact[kind]}
            chosen={contact[kind].map(({ id }) => id)}
            onChosen={(ids) => {
              const before = contact[kind].map(({ id }) => id);
              const added = ids.find((id) => !before.includes(id));
              const moved = added ?? before.find((id) => !ids.includes(id));
              if (moved !== undefined) void set(kind, moved, moved === added);
            }}
          />
        ))}
        <Anchor component={Link} to="/contacts/labels" size="sm" style={{ alignSelf: 'flex-start' }}>
          {t('labels_make')}
        </Anchor>
        {change.error !== undefined && <Failure isInline title={t('not_saved')} message={messageOf(change.error)} />}
      </Stack>
    </Section>
  );
}
