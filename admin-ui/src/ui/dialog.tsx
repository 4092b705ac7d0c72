import type { ModalProps } from '@mantine/core';
import { later } from './later';

/** The dialog of all pages: it gives the focus back to what opened it, and is loaded after the page. */
export const Dialog = later<ModalProps>(async () => (await import('./dialog-window')).DialogWindow);
