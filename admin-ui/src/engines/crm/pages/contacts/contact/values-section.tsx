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
import type { CustomField, FieldValues } from '../../../api/profiles';
import { ValueField } from './value-field';

/** What the fields hold that the site defined itself. */
export function ValuesSection({ id }: { id: number }) {
  const t = useText('contacts');
  const crm = useCrmApi();
  const query = useQuery({ queryKey: ['crm', 'contacts', id, 'values'], queryFn: () => crm.contactValues(id), staleTime: 5000 });
  const { data } = query;
  return (
    <Section title={t('values')} lead={t('values_lead')}>
      <NotLoaded query={query} failed={t('values_failed')} loading={t('loading')} />
      {data && data.fields.length > 0 && <Form id={id} {...data} />}
      <Anchor component={Link} to="/contacts/fields" size="sm" mt="sm">
        {t(data?.fields.length === 0 ? 'fields_first' : 'fields_edit')}
      </Anchor>
    </Section>
  );
}

interface FormProps {
  id: number;
  fields: readonly CustomField[];
  values: FieldValues;
}

function Form({ id, fields, values }: FormProps) {
  const t = useText('contacts');
  const crm = useCrmApi();
  const refresh = useCrmRefresh();
  const only = (all: FieldValues): FieldValues => Object.fromEntries(fields.map(({ slug }) => [slug, all[slug] ?? '']));
  const draft = useStoredDraft(only(values), {
    load: async () => only((await crm.contactValues(id)).values),
    save: (changed) => crm.saveContactValues(id, changed),
  });

  function saved() {
    notifications.show({ color: 'green', message: t('facts_saved') });
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
