import { Button, Card, Group, Progress, SimpleGrid, Stack, Table, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../../api/errors';
import { useAction } from '../../../../api/hooks';
import { Section } from '../../../../pages/settings/section';
import { useText } from '../../../../texts';
import { Failure } from '../../../../ui/states';
import type { CampaignProgress } from '../../api/campaigns';
import { useCrmApi, useCrmRefresh } from '../../api/crm-hooks';
import { OverTime } from './over-time';
import { Resend } from './resend';
import { stateOf, when } from './when';

/** How far it is, and what came of it. */
export function ReportSection({ progress }: { progress: CampaignProgress }) {
  const t = useText('campaigns');
  const { campaign, sent_count: sent, analytics } = progress;
  // Whoever did not open it may get it once more: those emails are of the same campaign.
  const total = Math.max(campaign.recipients_count, sent);
  return (
    <>
      <Section title={t('sending')} lead={t('sending_lead', { status: stateOf(campaign.status), at: when(campaign) })}>
        <Stack>
          <div>
            <Text size="sm" mb={6} role="status">
              {t('sent_of', { sent, total: Math.max(sent, total) })}
            </Text>
            <Progress.Root size="lg" aria-hidden="true">
              <Progress.Section value={total === 0 ? 0 : (100 * sent) / total} />
            </Progress.Root>
          </div>
          <Moves progress={progress} />
        </Stack>
      </Section>
      <Section title={t('report')} lead={t('report_lead')}>
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          {(['open', 'click', 'unsubscribe'] as const).map((kind) => (
            <Card withBorder key={kind} padding="sm">
              <Text size="sm" c="dimmed">
                {t(`report_${kind}`)}
              </Text>
              <Text fz={28} fw={600}>
                {analytics[kind].total}
              </Text>
              <Text size="sm" c="dimmed">
                {t('of_sent', { share: sent === 0 ? 0 : analytics[kind].total / sent })}
              </Text>
            </Card>
          ))}
        </SimpleGrid>
        <OverTime campaign={campaign} />
        <Resend campaign={campaign} />
        <Links id={campaign.id} sent={sent} />
        <Emails id={campaign.id} />
      </Section>
    </>
  );
}

const movesOf: Readonly<Record<string, readonly ('pause' | 'resume' | 'cancel' | 'un-schedule')[]>> = {
  scheduled: ['un-schedule'],
  working: ['pause'],
  processing: ['pause'],
  paused: ['resume', 'cancel'],
};

function Moves({ progress: { campaign } }: { progress: CampaignProgress }) {
  const t = useText('campaigns');
  const crm = useCrmApi();
  const refresh = useCrmRefresh();
  const move = useAction(crm.moveCampaign);
  const moves = movesOf[stateOf(campaign.status)] ?? [];
  if (moves.length === 0) return null;
  return (
    <Group gap="sm">
      {moves.map((to) => (
        <Button
          key={to}
          variant="default"
          loading={move.isPending}
          onClick={() =>
            void move.run(campaign.id, to).then((done) => {
              if (done) notifications.show({ message: done.message });
              return refresh();
            })
          }
        >
          {t(`move_${to}`)}
        </Button>
      ))}
      {move.error !== undefined && <Failure isInline title={t('not_moved')} message={messageOf(move.error)} />}
    </Group>
  );
}

function Links({ id, sent }: { id: number; sent: number }) {
  const t = useText('campaigns');
  const crm = useCrmApi();
  const { data } = useQuery({ queryKey: ['crm', 'links', id], queryFn: () => crm.links(id) });
  if (!data || data.length === 0) return null;
  return (
    <Table mt="lg" aria-label={t('links')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('link')}</Table.Th>
          <Table.Th>{t('readers')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {data.map(({ url, total }) => (
          <Table.Tr key={url}>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>
              {url}
              <Progress.Root size="sm" mt={6} aria-hidden="true">
                <Progress.Section value={sent === 0 ? 0 : (100 * total) / sent} color="teal.6" />
              </Progress.Root>
            </Table.Td>
            <Table.Td>
              {total} · {t('of_sent', { share: sent === 0 ? 0 : total / sent })}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** The first emails, and what became of each. */
function Emails({ id }: { id: number }) {
  const t = useText('campaigns');
  const crm = useCrmApi();
  const { data } = useQuery({ queryKey: ['crm', 'emails', id], queryFn: () => crm.emails(id, 1), refetchInterval: 10_000 });
  if (!data || data.total === 0) return null;
  return (
    <>
      <Table mt="lg" aria-label={t('emails')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('address')}</Table.Th>
            <Table.Th>{t('state')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.data.map((email) => (
            <Table.Tr key={email.id}>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{email.email_address}</Table.Td>
              <Table.Td>
                {t('email_status', { status: email.status })}
                {email.is_open === 1 && ` · ${t('opened')}`}
                {email.click_counter !== null && ` · ${t('clicked')}`}
                {email.note !== '' && ` · ${email.note}`}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {data.total > data.data.length && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('emails_more', { shown: data.data.length, total: data.total })}
        </Text>
      )}
    </>
  );
}
