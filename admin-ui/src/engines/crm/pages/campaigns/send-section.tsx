import { Anchor, Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { messageOf } from '../../../../api/errors';
import { useAction, useSession } from '../../../../api/hooks';
import { Section } from '../../../../pages/settings/section';
import { useText } from '../../../../texts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog';
import { NoMailServer } from '../../../../ui/no-mail-server';
import { Link } from '../../../../ui/router';
import { Failure } from '../../../../ui/states';
import type { Campaign } from '../../api/campaigns';
import { useCrmApi, useCrmRefresh, useMarketingSettings } from '../../api/crm-hooks';

/** A test first, then everybody: at once or at a time. */
export function SendSection({ campaign }: { campaign: Campaign }) {
  const t = useText('campaigns');
  const [kind, setKind] = useState('now');
  const [at, setAt] = useState('');
  const [isAsking, setAsking] = useState(false);
  const missing = missingOf(campaign, kind === 'later' && at === '');
  return (
    <Section title={t('send')} lead={t('send_lead')}>
      <Stack>
        <NoMailServer />
        <TestEmail campaign={campaign} />
        <Radio.Group label={t('send_when')} value={kind} onChange={setKind}>
          <Stack gap="xs" mt={6}>
            <Radio value="now" label={t('send_now')} />
            <Radio value="later" label={t('send_later')} />
          </Stack>
        </Radio.Group>
        {kind === 'later' && (
          <TextInput
            type="datetime-local"
            label={t('send_at')}
            description={t('send_at_help')}
            w={280}
            value={at}
            onChange={({ currentTarget: { value } }) => setAt(value)}
          />
        )}
        <NoAddress />
        {missing && (
          <Text size="sm" role="status">
            {t(missing)}
          </Text>
        )}
        <Button disabled={missing !== undefined} onClick={() => setAsking(true)} style={{ alignSelf: 'flex-start' }}>
          {t(kind === 'now' ? 'send_now_action' : 'send_later_action')}
        </Button>
      </Stack>
      {isAsking && (
        <SendDialog
          campaign={campaign}
          at={kind === 'later' ? `${at.replace('T', ' ')}:00`.slice(0, 19) : undefined}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  );
}

/** The footer names the business, which is not known as long as nobody entered it. */
function NoAddress() {
  const t = useText('campaigns');
  const { data } = useMarketingSettings();
  if (data?.business_settings.business_address.trim() !== '') return null;
  return (
    <Text size="sm" role="status">
      {t.rich('wants_address', {
        settings: (inner) => (
          <Anchor component={Link} to="/marketing" size="sm" underline="always">
            {inner}
          </Anchor>
        ),
      })}
    </Text>
  );
}

/** What keeps it from being sent. */
function missingOf({ email_subject: subject, email_body: body, recipients_count: count }: Campaign, hasNoTime: boolean) {
  if (subject.trim() === '') return 'wants_subject';
  if (body.trim() === '') return 'wants_body';
  if (count === 0) return 'wants_audience';
  return hasNoTime ? 'wants_time' : undefined;
}

function TestEmail({ campaign: { id } }: { campaign: Campaign }) {
  const t = useText('campaigns');
  const crm = useCrmApi();
  const { data: session } = useSession();
  const [address, setAddress] = useState(session?.user.email ?? '');
  const test = useAction(crm.sendTest);

  async function send() {
    const sent = await test.run(id, address.trim());
    if (sent) notifications.show({ color: 'green', message: sent.message });
  }

  return (
    <>
      <Group align="flex-end" gap="sm">
        <TextInput
          type="email"
          label={t('test_to')}
          value={address}
          onChange={({ currentTarget: { value } }) => setAddress(value)}
          flex="1 1 220px"
          maw={360}
        />
        <Button variant="default" loading={test.isPending} disabled={address.trim() === ''} onClick={() => void send()}>
          {t('test_send')}
        </Button>
      </Group>
      {test.error !== undefined && <Failure isInline title={t('test_failed')} message={messageOf(test.error)} />}
    </>
  );
}

interface SendDialogProps {
  campaign: Campaign;
  at: string | undefined;
  onClose: () => void;
}

function SendDialog({ campaign: { id, title, recipients_count: count }, at, onClose }: SendDialogProps) {
  const t = useText('campaigns');
  const crm = useCrmApi();
  const refresh = useCrmRefresh();
  const send = useAction(crm.sendCampaign);

  async function confirm() {
    const done = await send.run(id, at);
    if (!done) return;
    notifications.show({ color: 'green', message: done.message });
    onClose();
    await refresh();
  }

  return (
    <ConfirmDialog
      title={t('send_ask', { title })}
      action={t(at === undefined ? 'send_now_action' : 'send_later_action')}
      isPending={send.isPending}
      failure={send.error !== undefined && <Failure isInline title={t('not_sent')} message={messageOf(send.error)} />}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {at === undefined ? t('send_text_now', { count }) : t('send_text_later', { count, at })}
    </ConfirmDialog>
  );
}
