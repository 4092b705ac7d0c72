import { NativeSelect, Radio, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../api/errors';
import { useAction, useApi, useSourceChoices } from '../../../api/hooks';
import { useText } from '../../../texts';
import { PartForm } from '../../../ui/part-form';
import { Section } from '../../settings/section';
import { type SenderName, senders } from '../senders';
import { SenderCards } from './sender-cards';

/** A source that was created just now. */
export interface Made {
  readonly id: string;
  readonly sender: SenderName;
  /** Known only now. */
  readonly secret: string;
  /** Set where what was chosen beside it could not be stored. */
  readonly leftWhy: string | undefined;
}

interface ChooseSourceProps {
  sender: SenderName;
  onSender: (sender: SenderName) => void;
  onMade: (made: Made) => void;
}

const newType = 'new type';

/** Who sends, under which name and address, and what articles become. */
export function ChooseSource({ sender, onSender, onMade }: ChooseSourceProps) {
  const t = useText('sources');
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [slug, setSlug] = useState<string>();
  const [secret, setSecret] = useState('');
  const [status, setStatus] = useState<'draft' | 'publish'>('draft');
  const [type, setType] = useState({ slug: 'post', label: '' });
  const bringsSecret = senders[sender].bringsSecret ?? false;
  const create = useCreate({ sender, name: name.trim(), slug, type, status, secret: bringsSecret ? secret.trim() : '' });

  async function send() {
    const made = await create.run();
    if (!made) return;
    onMade(made);
    await queries.invalidateQueries({ queryKey: ['sources'] });
  }

  function problem() {
    if (name.trim() === '') return t('new_wants_name');
    if (slug !== undefined && slugIn(slug) === '') return t('new_wants_slug');
    if (type.slug === newType && type.label.trim() === '') return t('new_wants_type');
    return bringsSecret && secret.trim() === '' ? t('new_wants_secret') : undefined;
  }

  return (
    <Section title={t('new_sender')} lead={t('new_sender_lead')}>
      <PartForm
        action={t('create')}
        {...{ isPending: create.isPending, error: create.error, problem: problem() }}
        onSave={() => void send()}
      >
        <SenderCards sender={sender} onSender={onSender} />
        <TextInput
          label={t('new_name')}
          description={t('new_name_help')}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          maxLength={64}
          maw={420}
          required
        />
        <TextInput
          label={t('new_slug')}
          description={t('new_slug_help', { slug: slugIn(slug ?? name) || '…' })}
          value={slug ?? slugIn(name)}
          onChange={({ currentTarget: { value } }) => setSlug(value === '' ? undefined : value)}
          onBlur={() => slug !== undefined && setSlug(slugIn(slug))}
          maxLength={56}
          maw={420}
          spellCheck={false}
        />
        {bringsSecret && (
          <TextInput
            type="password"
            label={t('new_secret')}
            description={t('new_secret_help', { sender: senders[sender].label })}
            value={secret}
            onChange={({ currentTarget }) => setSecret(currentTarget.value)}
            maw={420}
            autoComplete="off"
            required
          />
        )}
        <PostType type={type} onType={setType} />
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

/** As the service makes an address of a name. */
const slugIn = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 56);

interface Chosen {
  readonly sender: SenderName;
  readonly name: string;
  /** Undefined where it follows from the name. */
  readonly slug: string | undefined;
  readonly type: { readonly slug: string; readonly label: string };
  readonly status: 'draft' | 'publish';
  readonly secret: string;
}

function useCreate({ sender, name, slug, type, status, secret }: Chosen) {
  const api = useApi();
  return useAction(async (): Promise<Made> => {
    // The address is made of the name and stays, so a source whose address was chosen is named by it first (D642).
    const first = slug === undefined ? name : slugIn(slug);
    const source = await api.operate('content_sources', 'create', {
      name: first,
      ...senders[sender].proof,
      ...(type.slug === newType ? { new_cpt: { label: type.label.trim() } } : { target_post_type: type.slug }),
      ...(secret !== '' && { secret }),
    });
    const { id } = source;
    const more = { ...(first !== name && { name }), ...(status === 'publish' && { default_post_status: status }) };
    // The secret is told in this answer alone: whatever fails after it must not hide it.
    const leftWhy =
      Object.keys(more).length === 0
        ? undefined
        : await api.operate('content_sources', 'update', { id, ...more }).then(() => undefined, messageOf);
    return { id, sender, secret: source.secret || secret, leftWhy };
  });
}

interface PostTypeProps {
  type: Chosen['type'];
  onType: (type: Chosen['type']) => void;
}

function PostType({ type, onType }: PostTypeProps) {
  const t = useText('sources');
  const { data } = useSourceChoices();
  const types = data?.post_types ?? [{ slug: 'post', name: t('type_post') }];
  return (
    <>
      <NativeSelect
        label={t('set_type')}
        value={type.slug}
        onChange={({ currentTarget }) => onType({ ...type, slug: currentTarget.value })}
        data={[...types.map(({ slug, name }) => ({ value: slug, label: name })), { value: newType, label: t('type_new') }]}
        maw={420}
      />
      {type.slug === newType && (
        <TextInput
          label={t('type_label')}
          description={t('type_label_help')}
          value={type.label}
          onChange={({ currentTarget }) => onType({ ...type, label: currentTarget.value })}
          maxLength={64}
          maw={420}
          required
        />
      )}
    </>
  );
}
