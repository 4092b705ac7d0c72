import { Anchor, SimpleGrid } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { Section } from '../../../../../pages/settings/section';
import { DraftForm } from '../../../../../records/draft-form';
import { useStoredDraft } from '../../../../../records/stored-draft';
import { useText } from '../../../../../texts';
import { NotLoaded } from '../../../../../ui/not-loaded';
import { Link } from '../../../../../ui/router';
import { useCrmApi, useCrmRefresh } from '../../../api/crm-hooks';
import type { CustomField, FieldValues, Owned } from '../../../api/profiles';
import { ValueField } from './value-field';

/** What the fields hold that the site defined itself. */
export function ValuesSection({ of, id }: Owned) {
  const t = useText('contacts');
  const crm = useCrmApi();
  const query = useQuery({ queryKey: ['crm', of, id, 'values'], queryFn: () => crm.ownValues({ of, id }), staleTime: 5000 });
  const { data } = query;
  return (
    <Section title={t('values')} lead={t(of === 'contacts' ? 'values_lead' : 'company_values_lead')}>
      <NotLoaded query={query} failed={t('values_failed')} loading={t('loading')} />
      {data && data.fields.length > 0 && <Form of={of} id={id} {...data} />}
      <Anchor component={Link} to={of === 'contacts' ? '/contacts/fields' : '/contacts/companies/fields'} size="sm" mt="sm">
        {t(data?.fields.length === 0 ? 'fields_first' : 'fields_edit')}
      </Anchor>
    </Section>
  );
}

interface FormProps extends Owned {
  fields: readonly CustomField[];
  values: FieldValues;
}

function Form({ of, id, fields, values }: FormProps) {
  const t = useText('contacts');
  const crm = useCrmApi();
  const refresh = useCrmRefresh();
  const only = (all: FieldValues): FieldValues => Object.fromEntries(fields.map(({ slug }) => [slug, all[slug] ?? '']));
  const draft = useStoredDraft(only(values), {
    load: async (seen) => only((await crm.ownValues({ of, id }, seen)).values),
    save: (changed, seen) => crm.saveOwnValues({ of, id }, changed, seen),
  });

  function saved() {
    notifications.show({ color: 'green', message: t(of === 'contacts' ? 'facts_saved' : 'company_saved') });
    void refresh();
  }

  return (
    <DraftForm
      draft={draft}
      action={t('values_save')}
      labelOf={(slug) => fields.find((one) => one.slug === slug)?.label ?? slug}
      onSaved={saved}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {fields.map((field) => (
          <ValueField
            key={field.slug}
            field={field}
            value={draft.fields[field.slug]}
            onValue={(value) => draft.set({ [field.slug]: value })}
          />
        ))}
      </SimpleGrid>
    </DraftForm>
  );
}
