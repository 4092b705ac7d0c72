import { Modal, type ModalProps } from '@mantine/core';
import { useFocusReturn } from './focus-return';

/** What `Dialog` loads. */
export function DialogWindow(props: ModalProps) {
  useFocusReturn();
  return <Modal {...props} />;
}
