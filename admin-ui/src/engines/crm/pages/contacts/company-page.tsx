import { SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { PictureField } from '../../../../media/picture-field';
import { Section } from '../../../../pages/settings/section';
import { DraftForm } from '../../../../records/draft-form';
import { useStoredDraft } from '../../../../records/stored-draft';
import { useText } from '../../../../texts';
import { NotLoaded } from '../../../../ui/not-loaded';
import { PageHead } from '../../../../ui/page-head';
import type { Company } from '../../api/companies';
import { useCrmApi, useCrmRefresh } from '../../api/crm-hooks';
import { useTitles } from '../../api/titled-hooks';
import * as bounds from '../../bounds';
import { Back } from '../flow/back';
import { DeleteButton } from '../flow/delete-button';
import { OneTitledPicker } from '../flow/titled-picker';
import { CompanyContacts } from './company-contacts';
import { CompanyNotes } from './company-notes';
import { ValuesSection } from './contact/values-section';

const path = '/contacts/companies';

/** A company: what is known of it, and who belongs to it (D625). */
export function CompanyPage({ id }: { id: number }) {
  const t = useText('companies');
  const crm = useCrmApi();
  const query = useQuery({ queryKey: ['crm', 'company', id], queryFn: () => crm.company(id), staleTime: 5000 });
  const { data } = query;
  return (
    <>
      <Back to={path} label={t('to_list')} />
      {!data && <PageHead title={t('one')} />}
      <NotLoaded query={query} failed={t('one_failed')} loading={t('one_loading')} />
      {data && (
        <>
          <PageHead title={data.name} lead={t('people', { count: data.contacts_count })}>
            <DeleteButton path={path} title={data.name} remove={() => crm.removeCompany(data.id)}>
              {t('delete_text', { count: data.contacts_count })}
            </DeleteButton>
          </PageHead>
          <Stack gap="lg" maw={860}>
            <Facts company={data} />
            <ValuesSection of="companies" id={id} />
            <CompanyContacts id={id} />
            <CompanyNotes id={id} />
          </Stack>
        </>
      )}
    </>
  );
}

const names = [
  'name',
  'email',
  'phone',
  'website',
  'logo',
  'industry',
  'type',
  'address_line_1',
  'postal_code',
  'city',
  'country',
] as const;
const all = [...names, 'description'] as const;
type Facts = Readonly<Record<(typeof all)[number], string>> & { readonly owner_id: number | null };

const factsOf = (company: Company): Facts => ({
  ...(Object.fromEntries(all.map((name) => [name, company[name] ?? ''])) as Record<(typeof all)[number], string>),
  owner_id: company.owner_id,
});

function Facts({ company }: { company: Company }) {
  const t = useText('companies');
  const crm = useCrmApi();
  const refresh = useCrmRefresh();
  const draft = useStoredDraft(factsOf(company), {
    load: async (seen) => factsOf(await crm.company(company.id, seen)),
    save: (changed, seen) => crm.saveCompany(company.id, changed, seen),
  });
  const owners = draft.conflict.flatMap(({ name, theirs, mine }) => (name === 'owner_id' ? [theirs, mine] : []));
  const titleOf = useTitles(owners.filter(Boolean).map((id) => ({ kind: 'contacts', id: Number(id) })));
  const ownerName = (id: unknown) => (id ? titleOf('contacts', Number(id)) : t('owner_none'));
  const conflict = draft.conflict.map((one) =>
    one.name === 'owner_id' ? { ...one, theirs: ownerName(one.theirs), mine: ownerName(one.mine) } : one,
  );

  function saved() {
    notifications.show({ color: 'green', message: t('saved') });
    void refresh();
  }

  const field = (name: (typeof all)[number]) => ({
    label: t(name),
    value: draft.fields[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => draft.set({ [name]: value } as Partial<Facts>),
  });
  return (
    <Section title={t('facts')} lead={t('facts_lead')}>
      <DraftForm
        draft={{ ...draft, conflict }}
        action={t('save')}
        labelOf={(name) => t(name === 'owner_id' ? 'owner' : (all.find((one) => one === name) ?? 'name'))}
        problem={draft.fields.name.trim() === '' ? t('name_missing') : undefined}
        onSaved={saved}
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {names.map((name) =>
            name === 'logo' ? (
              <PictureField key={name} label={t(name)} value={draft.fields.logo} onValue={(logo) => draft.set({ logo })} />
            ) : (
              <TextInput key={name} {...field(name)} {...bounds.company[name]} required={name === 'name'} />
            ),
          )}
          <OneTitledPicker
            kind="contacts"
            label={t('owner')}
            placeholder={t('owner_none')}
            chosen={draft.fields.owner_id ?? undefined}
            onChosen={(id) => draft.set({ owner_id: id ?? null })}
          />
        </SimpleGrid>
        <Textarea {...field('description')} rows={3} {...bounds.company.description} />
      </DraftForm>
    </Section>
  );
}
