import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { messageOf } from '../../../../../api/errors';
import { useAction } from '../../../../../api/hooks';
import { Section } from '../../../../../pages/settings/section';
import { useText, type Text as Words } from '../../../../../texts';
import type { Column } from '../../../../../ui/list/columns';
import { saveCsv } from '../../../../../ui/list/csv';
import { NotLoaded } from '../../../../../ui/not-loaded';
import { Link, navigate } from '../../../../../ui/router';
import { Failure } from '../../../../../ui/states';
import { useCrmApi, useCrmRefresh } from '../../../api/crm-hooks';
import type { RefusedRow } from '../../../api/imports';
import type { FieldOwner } from '../../../api/profiles';
import { Figures } from './figures';
import { importPaths } from './plan';
import { RefusedRows } from './refused-rows';

interface ResultSectionProps {
  of: FieldOwner;
  file: string;
  onAnother: () => void;
}

/** How far the import is, and what came of it. */
export function ResultSection({ of, file, onAnother }: ResultSectionProps) {
  const t = useText('imports');
  const crm = useCrmApi();
  const refresh = useCrmRefresh();
  const query = useQuery({
    queryKey: ['import', file],
    queryFn: () => crm.importState(file),
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? 1000 : false),
    staleTime: 0,
  });
  const { data } = query;
  const isDone = data?.status === 'done';
  useEffect(() => {
    if (isDone) void refresh();
  }, [isDone, refresh]);
  const another = () => {
    onAnother();
    navigate(importPaths[of]);
  };
  if (!data) return <NotLoaded query={query} failed={t('state_failed')} loading={t('state_loading')} />;
  const ready = data.created + data.updated + data.refused;
  return (
    <Section title={t('result')} lead={t('result_lead', { name: data.name })}>
      <Stack>
        <Text size="sm" role="status">
          {t('state_is', { status: data.status, ready, total: data.total })}
        </Text>
        {!isDone && (
          <Progress.Root size="lg" aria-hidden="true">
            <Progress.Section value={data.total === 0 ? 0 : (100 * ready) / data.total} />
          </Progress.Root>
        )}
        {data.status === 'failed' && <GoOn of={of} file={file} reason={data.problem ?? ''} onDone={() => void query.refetch()} />}
        <Figures
          figures={[
            [t('created'), data.created],
            [t('updated'), data.updated],
            [t('skipped'), data.refused],
          ]}
        />
        <RefusedRows of={of} rows={data.refusals} total={data.refused} />
        {data.refused > 0 && <SaveRefused of={of} file={file} name={data.name} />}
        <Group gap="sm">
          {isDone && (
            <Button component={Link} to={of === 'contacts' ? '/contacts' : '/contacts/companies'}>
              {t(`show_${of}`)}
            </Button>
          )}
          <Button variant="default" onClick={another}>
            {t('another')}
          </Button>
        </Group>
      </Stack>
    </Section>
  );
}

function SaveRefused({ of, file, name }: { of: FieldOwner; file: string; name: string }) {
  const t = useText('imports');
  const crm = useCrmApi();
  const save = useAction(async () => {
    const stem = name.replace(/\.\w+$/, '');
    await saveCsv(t('refused_file', { name: stem }), columnsOf(of, t), await crm.refusedRows(file));
  });
  return (
    <>
      <Button variant="default" loading={save.isPending} onClick={() => void save.run()} style={{ alignSelf: 'flex-start' }}>
        {t('refused_save')}
      </Button>
      {save.error !== undefined && <Failure isInline title={t('refused_failed')} message={messageOf(save.error)} />}
    </>
  );
}

const columnsOf = (of: FieldOwner, t: Words<'imports'>): Column<RefusedRow>[] => [
  { key: 'line', label: t('line'), value: ({ line }) => line },
  { key: 'email', label: t(of === 'contacts' ? 'address' : 'company'), value: ({ email }) => email },
  { key: 'reason', label: t('reason'), value: ({ reason }) => reason },
];

function GoOn({ of, file, reason, onDone }: { of: FieldOwner; file: string; reason: string; onDone: () => void }) {
  const t = useText('imports');
  const crm = useCrmApi();
  const goOn = useAction(crm.resumeImport);
  return (
    <Failure
      isInline
      title={t('stopped')}
      message={goOn.error === undefined ? reason : messageOf(goOn.error)}
      action={{ label: t('go_on'), perform: () => void goOn.run(of, file).then(onDone) }}
    />
  );
}
