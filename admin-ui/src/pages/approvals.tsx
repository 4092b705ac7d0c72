import { Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useApi } from '../api/hooks';
import type { PageProps } from '../pages';
import { useText } from '../texts';
import { NotLoaded } from '../ui/not-loaded';
import { PageHead } from '../ui/page-head';
import { ApprovalCard } from './approvals/approval-card';
import { DecidedList } from './approvals/decided-list';
import { NothingWaits } from './approvals/nothing-waits';
import { OneApproval } from './approvals/one-approval';

/** Calls of assistants that wait for a person: to be accepted and declined here, and what became of the others. */
export function ApprovalsPage({ parts: [id] }: PageProps) {
  return id === undefined ? <AllApprovals /> : <OneApproval id={id} />;
}

function AllApprovals() {
  const t = useText('approvals');
  const frame = useText('frame');
  const api = useApi();
  const query = useQuery({ queryKey: ['approvals'], queryFn: api.approvals, refetchInterval: 10_000 });
  const { data } = query;
  const waiting = data?.filter(({ state }) => state === 'pending') ?? [];
  const decided = data?.filter(({ state }) => state !== 'pending') ?? [];
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <PageHead title={frame('page_approvals')} lead={t('lead')} />
      <NotLoaded query={query} failed={t('load_failed')} loading={t('loading')} />
      {data && (
        <Stack gap="lg">
          {waiting.length === 0 && decided.length === 0 ? (
            <NothingWaits />
          ) : (
            <Title order={2} aria-live="polite" ref={heading} tabIndex={-1}>
              {t('waiting', { count: waiting.length })}
            </Title>
          )}
          {waiting.map((approval) => (
            // The card goes with its buttons: whoever uses the keyboard goes on at the heading.
            <ApprovalCard key={approval.id} approval={approval} onDecided={() => heading.current?.focus()} />
          ))}
          {decided.length > 0 && (
            <Stack gap="sm" component="section" aria-label={t('decided')}>
              <Title order={2}>{t('decided')}</Title>
              <DecidedList approvals={decided} />
            </Stack>
          )}
        </Stack>
      )}
    </>
  );
}
