import type { SourceAbout } from '../../../api/types';
import type { Text as Texts } from '../../../texts/text';
import type { PickedAccount } from '../../../ui/accounts/account-source';

type Settings = SourceAbout['settings'];

interface Words {
  readonly t: Texts<'sources'>;
  readonly accounts: readonly PickedAccount[];
}

/** A setting in words, for whoever decides between two values of it. */
export function extraWords(name: string, value: unknown, { t, accounts }: Words): string {
  const { image_modify, default_reviewers, default_ccs, meta_fields, fm_variables } = { [name]: value } as Partial<Settings>;
  const people = default_reviewers ?? default_ccs;
  if (image_modify) return pictureWords(image_modify, t);
  const parts = [
    ...(people?.user_ids ?? []).map((id) => accounts.find((account) => account.id === id)?.name ?? `#${id}`),
    ...(people?.emails ?? []),
    ...Object.entries(meta_fields ?? {}).map(
      ([key, { label, type = 'text' }]) => `${key} (${[...(label ? [label] : []), t(`meta_kind_${type}`)].join(', ')})`,
    ),
    ...Object.entries(fm_variables ?? {}).map(([key, from]) => `${key}: ${typeof from === 'object' ? from.path : from}`),
  ];
  return parts.join(', ') || t('count_none');
}

function pictureWords(value: Settings['image_modify'], t: Texts<'sources'>): string {
  const { mode = 'sideload', format = 'keep', alt_from = 'title', featured_from = 'payload', max_width } = value;
  return [
    t(`picture_mode_${mode}`),
    ...(max_width === undefined ? [] : [`${t('picture_width')}: ${max_width}`]),
    `${t('picture_format')}: ${t(`picture_format_${format}`)}`,
    `${t('picture_alt')}: ${t(`picture_alt_${alt_from}`)}`,
    `${t('picture_featured')}: ${t(`picture_featured_${featured_from}`)}`,
  ].join('; ');
}
