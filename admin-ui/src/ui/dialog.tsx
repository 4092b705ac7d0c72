import type { ModalProps } from '@mantine/core';
import { useState } from 'react';
import { openerNow } from './focus-return';
import { later } from './later';

const DialogWindow = later<ModalProps & { opener: HTMLElement | null }>(
  async () => (await import('./dialog-window')).DialogWindow,
  null,
  'above',
);

/**
 * The dialog of all pages: it gives the focus back to what opened it, and is loaded after the page. Who opened it is asked before it is
 * loaded: the menu that an entry was chosen from is away by then (D757).
 */
export function Dialog(props: ModalProps) {
  const [opener] = useState(openerNow);
  return <DialogWindow {...props} opener={opener} />;
}
