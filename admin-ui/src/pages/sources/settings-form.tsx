import { useSourceChoices } from '../../api/hooks';
import type { ContentSource } from '../../api/operations';
import type { SourceAbout, SourceChoices } from '../../api/types';
import { OperationForm } from '../../records/operation-form';
import { type FieldWords, operation } from '../../records/record-kind';
import { type Text, useText } from '../../texts';
import { useStoredSource } from './stored-source';

interface SettingsFormProps {
  source: ContentSource;
  about: SourceAbout;
  onDone: () => void;
  onCancel: () => void;
}

/** What a source does with articles, and where it passes them on to. */
export function SettingsForm({ source, about, onDone, onCancel }: SettingsFormProps) {
  const t = useText('sources');
  const reload = useStoredSource(source.id);
  const choices = useSourceChoices().data;
  const fields = fieldsOf(t, choices);
  return (
    <OperationForm
      form={{
        ...operation('content_sources', 'update'),
        title: t('settings'),
        button: t('settings_save'),
        done: t('settings_saved', { name: source.name }),
        fields,
        fixed: ({ source: { id } }) => ({ id }),
        stored: ({ source: now, about: { settings } }) => ({
          ...Object.fromEntries(Object.entries(settings).filter(([name]) => fields[name])),
          name: now.name,
          enabled: now.enabled,
          default_post_status: now.default_post_status,
          default_author_id: now.default_author_id,
          pin_author: now.pin_author,
          forward_enabled: now.forward_enabled,
          forward_url: now.forward_url,
          forward_auth_mode: now.forward_auth_mode,
        }),
      }}
      row={{ source, about }}
      reload={reload}
      onDone={onDone}
      onCancel={onCancel}
    />
  );
}

const statuses = ['draft', 'pending', 'publish', 'private'] as const;
const repeats = ['update', 'replace', 'update_if_newer', 'new_draft', 'skip'] as const;
const withdrawals = ['draft', 'trash', 'ignore'] as const;
const deletions = ['keep', 'restore'] as const;
const credentials = ['none', 'bearer', 'basic', 'standard_webhooks', 'header'] as const;
const terms = ['create_missing', 'append', 'replace', 'ignore'] as const;
const authors = ['email', 'last_name', 'login', 'display_name', 'user_num', 'none'] as const;

function fieldsOf(t: Text<'sources'>, offered: SourceChoices | undefined): Readonly<Record<string, FieldWords>> {
  const advanced = { isAdvanced: true };
  const forwarded = { isAskedWith: ({ forward_enabled: is }: Readonly<Record<string, unknown>>) => is === true };
  return {
    name: { label: t('new_name') },
    enabled: { label: t('set_enabled') },
    default_post_status: { label: t('new_becomes'), choices: statuses.map((value) => ({ value, label: t('set_status', { value }) })) },
    target_post_type: { label: t('set_type'), ...(offered && { choices: typesOf(offered) }) },
    default_author_id: { label: t('set_author'), isAccount: true },
    reingest_mode: { label: t('set_repeat'), choices: repeats.map((value) => ({ value, label: t(`set_repeat_${value}`) })) },
    withdraw_mode: { label: t('set_withdraw'), choices: withdrawals.map((value) => ({ value, label: t(`withdraw_${value}`) })) },
    deleted_here: { label: t('set_deleted'), choices: deletions.map((value) => ({ value, label: t(`deleted_${value}`) })) },
    forward_enabled: { label: t('set_forward'), help: t('set_forward_help') },
    forward_url: { label: t('set_forward_url'), help: t('set_forward_url_help'), ...forwarded },
    forward_auth_mode: {
      label: t('set_forward_proof'),
      choices: credentials.map((value) => ({ value, label: t(`set_proof_${value}`) })),
      ...forwarded,
    },
    forward_secret: { label: t('set_forward_secret'), help: t('set_secret_help'), ...forwarded },
    pin_author: { label: t('set_pin_author'), ...advanced },
    author_match_mode: {
      label: t('set_match'),
      choices: authors.map((value) => ({ value, label: t(`set_match_${value}`) })),
      ...advanced,
    },
    taxonomy_apply_mode: { label: t('set_terms'), choices: terms.map((value) => ({ value, label: t(`set_terms_${value}`) })), ...advanced },
    target_tag_slug: { label: t('set_tag'), ...advanced },
    strip_uncategorized: { label: t('set_uncategorized'), ...advanced },
    content_cleanup: { label: t('set_cleanup'), ...advanced },
    strip_inbody_toc: { label: t('set_toc'), ...advanced },
    strip_inbody_faq: { label: t('set_faq'), ...advanced },
    add_heading_anchors: { label: t('set_anchors'), ...advanced },
  };
}

const typesOf = ({ post_types }: SourceChoices) => post_types.map(({ slug, name }) => ({ value: slug, label: name }));
