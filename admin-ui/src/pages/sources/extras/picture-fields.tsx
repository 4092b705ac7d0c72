import { NativeSelect, NumberInput, Stack, Text } from '@mantine/core';
import { useText } from '../../../texts';
import { chosen } from '../../../ui/chosen';
import type { Extras } from './extras-form';

type Pictures = Extras['image_modify'];

const modes = ['sideload', 'hotlink', 'drop'] as const;
const formats = ['keep', 'webp'] as const;
const alts = ['title', 'payload', 'ai'] as const;
const featured = ['payload', 'text'] as const;

/** What becomes of the pictures of an article. */
export function PictureFields({ value, onChange }: { value: Pictures; onChange: (value: Pictures) => void }) {
  const t = useText('sources');
  const set = (more: Pictures) => onChange({ ...value, ...more });
  const offered = {
    mode: modes.map((one) => ({ value: one, label: t(`picture_mode_${one}`) })),
    format: formats.map((one) => ({ value: one, label: t(`picture_format_${one}`) })),
    alt_from: alts.map((one) => ({ value: one, label: t(`picture_alt_${one}`) })),
    featured_from: featured.map((one) => ({ value: one, label: t(`picture_featured_${one}`) })),
  };
  const isCopied = (value.mode ?? 'sideload') === 'sideload';
  return (
    <Stack gap="sm" role="group" aria-label={t('extra_image_modify')}>
      <Text fw={600} size="sm">
        {t('extra_image_modify')}
      </Text>
      <NativeSelect
        label={t('picture_mode')}
        data={offered.mode}
        value={value.mode ?? 'sideload'}
        onChange={({ currentTarget }) => set({ mode: chosen(offered.mode, currentTarget.value) ?? 'sideload' })}
      />
      {isCopied && (
        <>
          <NumberInput
            label={t('picture_width')}
            description={t('picture_width_help')}
            min={16}
            max={8192}
            allowDecimal={false}
            value={value.max_width ?? ''}
            onChange={(width) => {
              const { max_width: _before, ...others } = value;
              onChange(typeof width === 'number' ? { ...others, max_width: width } : others);
            }}
          />
          <NativeSelect
            label={t('picture_format')}
            data={offered.format}
            value={value.format ?? 'keep'}
            onChange={({ currentTarget }) => set({ format: chosen(offered.format, currentTarget.value) ?? 'keep' })}
          />
        </>
      )}
      <NativeSelect
        label={t('picture_alt')}
        data={offered.alt_from}
        value={value.alt_from ?? 'title'}
        onChange={({ currentTarget }) => set({ alt_from: chosen(offered.alt_from, currentTarget.value) ?? 'title' })}
      />
      <NativeSelect
        label={t('picture_featured')}
        data={offered.featured_from}
        value={value.featured_from ?? 'payload'}
        onChange={({ currentTarget }) => set({ featured_from: chosen(offered.featured_from, currentTarget.value) ?? 'payload' })}
      />
    </Stack>
  );
}
