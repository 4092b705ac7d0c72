import { ActionIcon, Button, Card, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../../texts';
import { DeleteDialog } from '../../../../ui/delete-dialog';
import { CloseIcon, PlusIcon } from '../../../../ui/icons';
import { EmptyList } from '../../../../ui/list/empty-list';
import { NotLoaded } from '../../../../ui/not-loaded';
import { PageHead } from '../../../../ui/page-head';
import { useCrmApi, useCrmRefresh } from '../../api/crm-hooks';
import type { CustomField, FieldOwner } from '../../api/profiles';
import { FieldDialog } from './contact/field-dialog';
import { ViewsBar } from './views-bar';

/** What the site wants to know of contacts, or of companies, beside name and address (D622). */
export function FieldsPage({ of }: { of: FieldOwner }) {
  const t = useText('contacts');
  const frame = useText('frame');
  const crm = useCrmApi();
  const query = useQuery({ queryKey: ['crm', 'custom-fields', of], queryFn: () => crm.customFields(of), staleTime: 5000 });
  const [edited, setEdited] = useState<CustomField | 'new'>();
  const [removed, setRemoved] = useState<CustomField>();
  const fields = query.data;
  const add = (
    <Button leftSection={<PlusIcon size={16} />} onClick={() => setEdited('new')}>
      {t('field_new')}
    </Button>
  );
  return (
    <>
      <PageHead title={frame('page_contacts')} lead={t(of === 'contacts' ? 'fields_lead' : 'company_fields_lead')}>
        {fields && fields.length > 0 && add}
      </PageHead>
      <ViewsBar current={of === 'contacts' ? 'fields' : 'companies'} />
      <NotLoaded query={query} failed={t('fields_failed')} loading={t('loading')} />
      {fields?.length === 0 && (
        <EmptyList title={t('fields_none')} text={t('fields_none_text')}>
          {add}
        </EmptyList>
      )}
      <Stack component="ul" gap="sm" m={0} p={0} maw={760} style={{ listStyle: 'none' }} aria-label={t('view_fields')}>
        {fields?.map((field) => (
          <Card withBorder component="li" key={field.slug} padding="sm">
            <Group justify="space-between" wrap="nowrap">
              <div style={{ overflowWrap: 'anywhere' }}>
                <Text size="sm" fw={600}>
                  {field.label}
                </Text>
                <Text size="xs" c="dimmed" lineClamp={2}>
                  {[t('field_kind_is', { kind: field.field_key.replace('-', '_') }), ...(field.options ?? [])].join(' · ')}
                </Text>
              </div>
              <Group gap={4} wrap="nowrap">
                <Button size="xs" variant="default" aria-label={t('field_edit', { title: field.label })} onClick={() => setEdited(field)}>
                  {t('field_edit_short')}
                </Button>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={t('delete_named', { title: field.label })}
                  onClick={() => setRemoved(field)}
                >
                  <CloseIcon size={15} />
                </ActionIcon>
              </Group>
            </Group>
          </Card>
        ))}
      </Stack>
      {edited && <FieldDialog of={of} field={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
      {removed && <RemoveDialog of={of} field={removed} onClose={() => setRemoved(undefined)} />}
    </>
  );
}

function RemoveDialog({ of, field: { slug, label }, onClose }: { of: FieldOwner; field: CustomField; onClose: () => void }) {
  const t = useText('contacts');
  const crm = useCrmApi();
  const refresh = useCrmRefresh();
  return (
    <DeleteDialog
      title={t('delete_ask', { title: label })}
      action={t('delete')}
      failed={t('not_deleted')}
      perform={async () => {
        await crm.changeFields(of, (fields) => fields.filter((one) => one.slug !== slug));
        return { message: t('field_deleted') };
      }}
      onDone={() => {
        onClose();
        void refresh();
      }}
      onClose={onClose}
    >
      {t('delete_field_text')}
    </DeleteDialog>
  );
}
