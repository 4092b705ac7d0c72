import { Text, TextInput } from '@mantine/core';
import { useText } from '../../../../texts';
import * as bounds from '../../bounds';

interface AddressFieldProps {
  slug: string;
  onSlug: (slug: string) => void;
  /** What stands before it in the address. */
  before: string;
  problem: string | undefined;
}

/** The last part of the address of a public page, with the whole of it below. */
export function AddressField({ slug, onSlug, before, problem }: AddressFieldProps) {
  const t = useText('event-types');
  return (
    <>
      <TextInput
        label={t('slug')}
        description={t('slug_hint')}
        value={slug}
        onChange={({ currentTarget: { value } }) => onSlug(value)}
        error={problem}
        {...bounds.calendar.slug}
        required
        autoComplete="off"
        maw={452}
      />
      <Text size="xs" c="dimmed" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
        {before + slug.trim()}
      </Text>
    </>
  );
}
