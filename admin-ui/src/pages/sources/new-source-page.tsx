import { Alert, Anchor, Button, Group, List, Radio, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messageOf } from '../../api/errors';
import { useAction, useApi } from '../../api/hooks';
import { useText } from '../../texts';
import { CodeBlock } from '../../ui/code-block';
import { CopyButton } from '../../ui/copy';
import { BackIcon, WarningIcon } from '../../ui/icons';
import { NotLoaded } from '../../ui/not-loaded';
import { PageHead } from '../../ui/page-head';
import { PartForm } from '../../ui/part-form';
import { Link, navigate } from '../../ui/router';
import { Failure } from '../../ui/states';
import { Section } from '../settings/section';
import { type SenderName, senderNames, senders } from './senders';
import { curlOf, proofOf } from './sign';

interface Made {
  readonly id: string;
  readonly name: string;
  readonly secret: string;
  readonly sender: SenderName;
  readonly isPublished: boolean;
  /** Set where articles were to be published at once and that could not be stored. */
  readonly draftsWhy: string | undefined;
}

/** From the choice of who sends to the first payload: what comes then is mapped on the page of the source (D560). */
export function NewSourcePage() {
  const t = useText('sources');
  const [made, setMade] = useState<Made>();
  return (
    <>
      <Anchor component={Link} to="/sources" size="sm" mb="xs" display="inline-flex" style={{ alignItems: 'center', gap: 4 }}>
        <BackIcon size={15} /> {t('all')}
      </Anchor>
      <PageHead title={made?.name ?? t('create')} lead={t(made ? 'new_connect_lead' : 'new_lead')} />
      {made ? <Connect made={made} /> : <Choose onMade={setMade} />}
    </>
  );
}

function Choose({ onMade }: { onMade: (made: Made) => void }) {
  const t = useText('sources');
  const api = useApi();
  const queries = useQueryClient();
  const [sender, setSender] = useState<SenderName>('github');
  const [name, setName] = useState('');
  const [given, setGiven] = useState('');
  const [status, setStatus] = useState<'draft' | 'publish'>('draft');
  const bringsSecret = senders[sender].bringsSecret ?? false;
  const create = useAction(async () => {
    const source = await api.operate('content_sources', 'create', {
      name: name.trim(),
      ...senders[sender].proof,
      ...(bringsSecret && { secret: given.trim() }),
    });
    // The secret is told in this answer alone: whatever fails after it must not hide it.
    return { id: source.id, name: source.name, secret: source.secret || given.trim(), sender };
  });
  /** Why its articles become drafts all the same, where that could not be set. */
  const publishing = (id: string) =>
    api.operate('content_sources', 'update', { id, default_post_status: 'publish' }).then(() => undefined, messageOf);

  async function send() {
    const made = await create.run();
    if (!made) return;
    const draftsWhy = status === 'publish' ? await publishing(made.id) : undefined;
    onMade({ ...made, isPublished: status === 'publish' && draftsWhy === undefined, draftsWhy });
    await queries.invalidateQueries({ queryKey: ['sources'] });
  }

  function problem() {
    if (name.trim() === '') return t('new_wants_name');
    return bringsSecret && given.trim() === '' ? t('new_wants_secret') : undefined;
  }

  return (
    <Section title={t('new_sender')} lead={t('new_sender_lead')}>
      <PartForm
        action={t('create')}
        {...{ isPending: create.isPending, error: create.error, problem: problem() }}
        onSave={() => void send()}
      >
        <SenderCards sender={sender} onSender={setSender} />
        <TextInput
          label={t('new_name')}
          description={t('new_name_help')}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          maxLength={64}
          maw={420}
          required
        />
        {bringsSecret && (
          <TextInput
            type="password"
            label={t('new_secret')}
            description={t('new_secret_help', { sender: senders[sender].label })}
            value={given}
            onChange={({ currentTarget }) => setGiven(currentTarget.value)}
            maw={420}
            autoComplete="off"
            required
          />
        )}
        <Radio.Group label={t('new_becomes')} value={status} onChange={(value) => setStatus(value === 'publish' ? 'publish' : 'draft')}>
          <Stack gap="xs" mt={6}>
            <Radio value="draft" label={t('new_draft')} />
            <Radio value="publish" label={t('new_publish')} />
          </Stack>
        </Radio.Group>
      </PartForm>
    </Section>
  );
}

function SenderCards({ sender, onSender }: { sender: SenderName; onSender: (sender: SenderName) => void }) {
  const t = useText('sources');
  return (
    <Radio.Group
      aria-label={t('new_sender')}
      value={sender}
      onChange={(value) => onSender(senderNames.find((one) => one === value) ?? 'any')}
    >
      <SimpleGrid cols={{ base: 2, xs: 3, md: 5 }} spacing="xs">
        {senderNames.map((one) => (
          <Radio.Card key={one} value={one} p="sm" radius="md">
            <Group gap="xs" wrap="nowrap">
              <Radio.Indicator />
              <Text size="sm">{senders[one].label || t('new_any')}</Text>
            </Group>
          </Radio.Card>
        ))}
      </SimpleGrid>
    </Radio.Group>
  );
}

function Connect({ made }: { made: Made }) {
  const t = useText('sources');
  const api = useApi();
  const query = useQuery({
    queryKey: ['sources', made.id, 'connect'],
    queryFn: () => api.sourceAbout(made.id),
  });
  const address = query.data?.address;
  const field = useRef<HTMLInputElement>(null);
  const [isStored, setStored] = useState(senders[made.sender].bringsSecret ?? false);
  return (
    <Stack gap="lg" maw={860}>
      <Section title={t('new_at_sender', { sender: senders[made.sender].label || t('new_any') })} lead={t('new_at_sender_lead')}>
        <Stack>
          {made.draftsWhy !== undefined && <Failure isInline title={t('new_drafts')} message={made.draftsWhy} />}
          <NotLoaded query={query} failed={t('one_failed')} loading={t('one_loading')} />
          {address && <CodeBlock title={t('address')} text={address} copyLabel={t('copy_address')} />}
          {!isStored && (
            <>
              <Alert color="yellow" variant="light" icon={<WarningIcon />} title={t('secret_warning')}>
                {t('secret_advice')}
              </Alert>
              <Group align="flex-end" gap="sm">
                <TextInput
                  ref={field}
                  label={t('secret')}
                  value={made.secret}
                  readOnly
                  flex="1 1 260px"
                  onFocus={({ currentTarget }) => currentTarget.select()}
                />
                <CopyButton text={made.secret} source={field} label={t('secret_copy')} size="sm" variant="filled" />
                <Button variant="default" onClick={() => setStored(true)}>
                  {t('secret_done')}
                </Button>
              </Group>
            </>
          )}
          <List size="sm" spacing={4} type="ordered">
            {(['1', '2', '3'] as const).map((step) => (
              <List.Item key={step}>{t(`new_steps_${step}`, { sender: made.sender })}</List.Item>
            ))}
          </List>
        </Stack>
      </Section>
      {address && <Try made={made} address={address} />}
      <Group>
        <Button onClick={() => navigate(`/sources/${made.id}`)} disabled={!isStored}>
          {t('new_go_on')}
        </Button>
      </Group>
    </Stack>
  );
}

/** The sample, with the signature that its sender would make: the secret is known here only now. */
function Try({ made: { sender, secret, isPublished }, address }: { made: Made; address: string }) {
  const t = useText('sources');
  const send = useAction(async () => {
    const body = JSON.stringify(senders[sender].sample);
    const headers = { 'Content-Type': 'application/json', ...(await proofOf(sender, secret, body)) };
    const answer = await fetch(address, { method: 'POST', headers, body, credentials: 'omit' });
    if (!answer.ok) throw new Error(t('test_refused', { status: answer.status, text: (await answer.text()).slice(0, 200) }));
    return answer.status;
  });
  const [isSent, setSent] = useState(false);
  return (
    <Section title={t('test')} lead={t('test_lead')}>
      <Stack>
        {isPublished && <Text size="sm">{t('test_published')}</Text>}
        {globalThis.crypto.subtle === undefined && <Text size="sm">{t('test_insecure')}</Text>}
        {globalThis.crypto.subtle !== undefined && (
          <Group gap="sm">
            <Button
              variant="default"
              loading={send.isPending}
              onClick={() => void send.run().then((status) => setSent(status !== undefined))}
            >
              {t('test_send')}
            </Button>
            <Text size="sm" role="status">
              {isSent && t('test_sent')}
            </Text>
          </Group>
        )}
        {send.error !== undefined && <Failure isInline title={t('test_failed')} message={messageOf(send.error)} />}
        <CodeBlock title={t('test_curl')} text={curlOf(sender, address)} />
      </Stack>
    </Section>
  );
}
