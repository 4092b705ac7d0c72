import { ActionIcon } from '@mantine/core';
import { useText } from '../texts';
import { SearchIcon } from '../ui/icons';
import { later } from '../ui/later';
import type { PaletteProps } from './palette';

const Palette = later<PaletteProps>(async () => (await import('./palette')).Palette, null, 'above');

/** Whether the palette is open, and how it is opened and closed. */
export interface PaletteState {
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

/** The button in the header that opens the palette. */
export function PaletteOpener({ capabilities, palette }: Pick<PaletteProps, 'capabilities'> & { palette: PaletteState }) {
  const t = useText('frame');
  const { isOpen, open, close } = palette;
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
