import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../api/errors';
import { useApi } from '../../api/hooks';
import { useText } from '../../texts';
import { EmptyList } from '../../ui/list/empty-list';
import { NotLoaded } from '../../ui/not-loaded';
import { PageHead } from '../../ui/page-head';
import { navigate } from '../../ui/router';
import { ApprovalCard } from './approval-card';

/** The one that an email leads to. */
export function OneApproval({ id }: { id: string }) {
  const t = useText('approvals');
  const frame = useText('frame');
  const api = useApi();
  const query = useQuery({ queryKey: ['approvals', id], queryFn: () => api.approval(id), retry: false });
  const isMissing = query.error instanceof ApiError && query.error.status === 404;
  return (
    <>
      <PageHead title={frame('page_approvals')} lead={t('lead')} />
      <Stack align="flex-start">
        {isMissing ? (
          <EmptyList title={t('missing')} text={t('missing_text')} />
        ) : (
          <NotLoaded query={query} failed={t('load_failed')} loading={t('loading')} />
        )}
        {query.data && <ApprovalCard approval={query.data} />}
        <Button variant="default" onClick={() => navigate('/approvals')}>
          {t('all')}
        </Button>
      </Stack>
    </>
  );
}
