import { Alert, Button, Group, List, Loader, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { messageOf, noAnswer } from '../../../api/errors';
import { useAction, useSource } from '../../../api/hooks';
import type { SourceAbout } from '../../../api/types';
import { restUrl } from '../../../places';
import { useSentences } from '../../../sentences';
import { useText } from '../../../texts';
import { CodeBlock } from '../../../ui/code-block';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { CopyButton } from '../../../ui/copy';
import { RotateIcon, WarningIcon } from '../../../ui/icons';
import { NotLoaded } from '../../../ui/not-loaded';
import { askBeforeLeaving, Link } from '../../../ui/router';
import { useWarningBeforeLeaving } from '../../../ui/shown-once';
import { Failure } from '../../../ui/states';
import { inFull } from '../../../ui/times';
import { Section } from '../../settings/section';
import { RotateSecretDialog } from '../rotate-secret-dialog';
import { type SenderName, senders } from '../senders';
import { curlOf, proofOf } from '../sign';

interface ConnectSourceProps {
  id: string;
  sender: SenderName;
  /** Undefined after a reload: it is shown only once, and never stands in the address. */
  secret: string | undefined;
  leftWhy: string | undefined;
  onGoOn: () => void;
}

const firstWaitMs = 1000;
const longestWaitMs = 15_000;

/** Asked often at first, and less often the longer nothing comes; `again` starts over. */
function useBackoff() {
  // The count belongs to the source's query, which was perhaps asked before this page was opened.
  const count = useRef<{ now: number; from?: number }>({ now: 0 });
  return {
    every: (updates: number) => {
      const from = count.current.from ?? updates;
      count.current = { now: updates, from };
      return Math.min(firstWaitMs * 1.2 ** (updates - from), longestWaitMs);
    },
    again: () => {
      count.current.from = count.current.now;
    },
  };
}

/** Address and secret for the sender, a test payload, and what arrives meanwhile (D560, D642). */
export function ConnectSource({ id, sender, secret, leftWhy, onGoOn }: ConnectSourceProps) {
  const t = useText('sources');
  const { every, again } = useBackoff();
  const query = useSource(id, every);
  const [isStored, setStored] = useState(secret === undefined || (senders[sender].bringsSecret ?? false));
  const about = query.data?.about;
  const refresh = () => {
    again();
    void query.refetch();
  };
  return (
    <Stack gap="lg" maw={860}>
      <Section title={t('new_at_sender', { sender: senders[sender].label || t('new_any') })} lead={t('new_at_sender_lead')}>
        <Stack>
          {leftWhy !== undefined && <Failure isInline title={t('new_left')} message={leftWhy} />}
          <NotLoaded query={query} failed={t('one_failed')} loading={t('one_loading')} />
          {about && <CodeBlock title={t('address')} text={about.address} copyLabel={t('copy_address')} />}
          {secret !== undefined && !isStored && <Secret secret={secret} onStored={() => setStored(true)} />}
          {secret === undefined && query.data && !senders[sender].bringsSecret && <LostSecret source={query.data.source} />}
          <List size="sm" spacing={4} type="ordered">
            {(['1', '2', '3'] as const).map((step) => (
              <List.Item key={step}>{t(`new_steps_${step}`, { sender })}</List.Item>
            ))}
          </List>
        </Stack>
      </Section>
      {about && query.data && (
        <>
          <Try
            {...{ sender, secret, address: about.address, onSent: refresh }}
            isPublished={query.data.source.default_post_status === 'publish'}
          />
          <Arrivals about={about} />
        </>
      )}
      <Group>
        <Button onClick={onGoOn} disabled={!isStored || !about || about.sample === null}>
          {t('new_go_on')}
        </Button>
        {isStored ? (
          <Button variant="default" component={Link} to={`/sources/${id}`}>
            {t('new_later')}
          </Button>
        ) : (
          <Button variant="default" disabled>
            {t('new_later')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function Secret({ secret, onStored }: { secret: string; onStored: () => void }) {
  const t = useText('sources');
  const field = useRef<HTMLInputElement>(null);
  const [leave, setLeave] = useState<() => void>();
  useWarningBeforeLeaving();
  useEffect(() => askBeforeLeaving((go) => setLeave(() => go)), []);
  return (
    <>
      {leave && (
        <ConfirmDialog
          title={t('leave_secret')}
          action={t('leave')}
          isPending={false}
          onConfirm={leave}
          onClose={() => setLeave(undefined)}
        >
          {t('leave_secret_text')}
        </ConfirmDialog>
      )}
      <Alert color="yellow" variant="light" icon={<WarningIcon />} title={t('secret_warning')}>
        {t('secret_advice')}
      </Alert>
      <Group align="flex-end" gap="sm">
        <TextInput
          ref={field}
          label={t('secret')}
          value={secret}
          readOnly
          flex="1 1 260px"
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <CopyButton text={secret} source={field} label={t('secret_copy')} size="sm" variant="filled" />
        <Button variant="default" onClick={onStored}>
          {t('secret_done')}
        </Button>
      </Group>
    </>
  );
}

function LostSecret({ source }: { source: Parameters<typeof RotateSecretDialog>[0]['source'] }) {
  const t = useText('sources');
  const [isOpen, setOpen] = useState(false);
  return (
    <Group justify="space-between" gap="sm">
      <Text size="sm" flex="1 1 260px">
        {t('secret_lost')}
      </Text>
      <Button variant="default" size="xs" leftSection={<RotateIcon size={15} />} onClick={() => setOpen(true)}>
        {t('rotate_secret')}
      </Button>
      {isOpen && <RotateSecretDialog source={source} onClose={() => setOpen(false)} />}
    </Group>
  );
}

/** What comes while the page is open, told as it comes. */
function Arrivals({ about: { came, sample } }: { about: SourceAbout }) {
  const t = useText('sources');
  const translate = useSentences();
  return (
    <Section title={t('arrivals')} lead={t('arrivals_lead')}>
      <Stack gap="xs">
        <Group gap="xs">
          {sample === null && <Loader size="xs" aria-hidden="true" />}
          <Text size="sm" role="status" aria-live="polite">
            {came.length === 0 && t('arrivals_none')}
            {came.length > 0 && t(sample === null ? 'arrivals_odd' : 'arrivals_some', { count: came.length })}
          </Text>
        </Group>
        {came.length > 0 && (
          <List size="sm" aria-label={t('arrivals')}>
            {came.slice(0, 5).map(({ delivery_id, state, reason, received_at, length }) => (
              <List.Item key={delivery_id} style={{ overflowWrap: 'anywhere' }}>
                {inFull(received_at)}: {t('came_length', { length })}. {reason === null ? t('came_fine', { state }) : translate(reason)}
              </List.Item>
            ))}
          </List>
        )}
      </Stack>
    </Section>
  );
}

interface TryProps extends Pick<ConnectSourceProps, 'sender' | 'secret'> {
  address: string;
  isPublished: boolean;
  onSent: () => void;
}

/** The route of an address by the name under which this page was opened: the browser may reach no other one. */
const here = (address: string) => restUrl(address.slice(address.indexOf('/ingest/')));

/** The sample, with the signature that its sender would make. */
function Try({ sender, secret, address, isPublished, onSent }: TryProps) {
  const t = useText('sources');
  const [pasted, setPasted] = useState('');
  const known = secret ?? pasted.trim();
  const canSign = globalThis.crypto.subtle !== undefined;
  const send = useAction(async () => {
    const body = JSON.stringify(senders[sender].sample);
    const headers = { 'Content-Type': 'application/json', ...(await proofOf(sender, known, body)) };
    const answer = await fetch(here(address), { method: 'POST', headers, body, credentials: 'omit' }).catch(() => undefined);
    if (!answer) throw noAnswer();
    if (!answer.ok) throw new Error(t('test_refused', { status: answer.status, text: (await answer.text()).slice(0, 200) }));
    onSent();
    return answer.status;
  });
  return (
    <Section title={t('test')} lead={t('test_lead')}>
      <Stack>
        {isPublished && <Text size="sm">{t('test_published')}</Text>}
        {!canSign && <Text size="sm">{t('test_insecure')}</Text>}
        {canSign && (
          <Group gap="sm" align="flex-end">
            {secret === undefined && (
              <TextInput
                type="password"
                label={t('test_secret')}
                description={t('test_secret_help')}
                value={pasted}
                onChange={({ currentTarget }) => setPasted(currentTarget.value)}
                autoComplete="off"
                flex="1 1 260px"
              />
            )}
            <Button variant="default" loading={send.isPending} disabled={known === ''} onClick={() => void send.run()}>
              {t('test_send')}
            </Button>
          </Group>
        )}
        {send.error !== undefined && <Failure isInline title={t('test_failed')} message={messageOf(send.error)} />}
        <CodeBlock title={t('test_curl')} text={curlOf(sender, address)} />
      </Stack>
    </Section>
  );
}
