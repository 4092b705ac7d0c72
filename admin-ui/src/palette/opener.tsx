import { ActionIcon } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { useText } from '../texts';
import { SearchIcon } from '../ui/icons';
import { later } from '../ui/later';
import type { PaletteProps } from './palette';

const Palette = later<PaletteProps>(async () => (await import('./palette')).Palette);

/** The button in the header that opens the palette, and Ctrl-K or ⌘-K wherever the focus is. */
export function PaletteOpener({ capabilities }: Pick<PaletteProps, 'capabilities'>) {
  const t = useText('frame');
  const [isOpen, { open, close }] = useDisclosure();
  useHotkeys([['mod+K', open]], []);
  return (
    <>
      <ActionIcon
        variant="default"
        size="lg"
        onClick={open}
        aria-label={t('palette')}
        title={t('palette_keys')}
        aria-keyshortcuts="Control+K Meta+K"
      >
        <SearchIcon />
      </ActionIcon>
      {isOpen && <Palette capabilities={capabilities} onClose={close} />}
    </>
  );
}
