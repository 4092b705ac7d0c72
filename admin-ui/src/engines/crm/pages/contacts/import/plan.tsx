import { Button, Group, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../../../api/errors';
import { useAction } from '../../../../../api/hooks';
import { Section } from '../../../../../pages/settings/section';
import { useText } from '../../../../../texts';
import { keepState } from '../../../../../ui/address-state';
import { NotLoaded } from '../../../../../ui/not-loaded';
import { Failure, Loading } from '../../../../../ui/states';
import { useCrmApi } from '../../../api/crm-hooks';
import type { ImportPlan, UploadedFile } from '../../../api/imports';
import type { FieldOwner } from '../../../api/profiles';
import { matchedColumns } from './columns';
import { ColumnsSection } from './columns-section';
import { Figures } from './figures';
import { firstChoice, KnownField, PermissionSection, wireOf } from './permission-section';
import { RefusedRows } from './refused-rows';
import { useImportFields } from './use-import-fields';

/** What each row is known by. */
const keys = { contacts: 'email', companies: 'name' } as const;

/** Where files of each are imported. */
export const importPaths = { contacts: '/contacts/import', companies: '/contacts/companies/import' } as const;

interface PlanProps {
  of: FieldOwner;
  uploaded: UploadedFile;
  onAnother: () => void;
}

/** What the columns are, what may be sent to these people, and what would come of it. */
export function Plan({ of, uploaded, onAnother }: PlanProps) {
  const t = useText('imports');
  const { fields, query } = useImportFields(of, uploaded.fields);
  const [chosen, setColumns] = useState<readonly string[]>();
  const [choice, setChoice] = useState(firstChoice);
  if (!fields) return <NotLoaded query={query} failed={t('fields_failed')} loading={t('fields_loading')} />;
  const columns = chosen ?? matchedColumns(uploaded.headers, fields);
  const plan = { file: uploaded.file, map: columns, ...(of === 'contacts' ? wireOf(choice) : { update: choice.updates }) };
  return (
    <Stack gap="lg">
      <ColumnsSection uploaded={uploaded} fields={fields} columns={columns} onColumns={setColumns} />
      {of === 'contacts' ? (
        <PermissionSection choice={choice} onChoice={setChoice} />
      ) : (
        <Section title={t('known_companies')} lead={t('known_lead')}>
          <KnownField of={of} choice={choice} onChoice={setChoice} />
        </Section>
      )}
      <OutcomeSection of={of} plan={plan} isAgreed={choice.permission !== 'agreed' || choice.isConfirmed} onAnother={onAnother} />
    </Stack>
  );
}

interface OutcomeProps {
  of: FieldOwner;
  plan: ImportPlan;
  isAgreed: boolean;
  onAnother: () => void;
}

/** Said before anything is written. */
function OutcomeSection({ of, plan, isAgreed, onAnother }: OutcomeProps) {
  const t = useText('imports');
  const crm = useCrmApi();
  const [asked] = useDebouncedValue(plan, 300);
  const isReady = asked.map.includes(keys[of]);
  const query = useQuery({
    queryKey: ['crm', 'import-preview', of, asked],
    queryFn: () => crm.previewImport(of, asked),
    enabled: isReady,
    placeholderData: (before) => before,
    staleTime: 0,
  });
  const begin = useAction(crm.beginImport);
  // The figures must be those of what is begun.
  const isOld = asked !== plan || query.isPlaceholderData;
  const count = query.data ? query.data.create + query.data.update : 0;

  function problem() {
    if (!isReady) return t(of === 'contacts' ? 'wants_email' : 'wants_name');
    if (!isAgreed) return t('wants_permission');
    return query.data && count === 0 ? t('wants_rows') : undefined;
  }

  async function start() {
    if (await begin.run(of, plan)) keepState(importPaths[of], { file: plan.file });
  }

  const lack = problem();
  return (
    <Section title={t('outcome')} lead={t('outcome_lead')}>
      <Stack>
        {isReady && !query.data && !query.error && <Loading label={t('outcome_loading')} />}
        {query.error && <Failure isInline title={t('outcome_failed')} message={messageOf(query.error)} />}
        {isReady && query.data && (
          <>
            <Figures
              figures={[
                [t(`will_create_${of}`), query.data.create],
                [t(`will_update_${of}`), query.data.update],
                [t('will_skip'), query.data.refused],
              ]}
            />
            {query.data.suppressed > 0 && <Text size="sm">{t('suppressed', { count: query.data.suppressed })}</Text>}
            <RefusedRows of={of} rows={query.data.refusals} total={query.data.refused} />
          </>
        )}
        {lack !== undefined && (
          <Text size="sm" c="dimmed" role="status">
            {lack}
          </Text>
        )}
        {begin.error !== undefined && <Failure isInline title={t('not_begun')} message={messageOf(begin.error)} />}
        <Group gap="sm">
          <Button loading={begin.isPending} disabled={lack !== undefined || !query.data || isOld} onClick={() => void start()}>
            {t(`begin_${of}`, { count })}
          </Button>
          <Button variant="default" onClick={onAnother}>
            {t('other_file')}
          </Button>
        </Group>
      </Stack>
    </Section>
  );
}
