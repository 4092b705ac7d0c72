import { Modal, type ModalProps } from '@mantine/core';

/** What `Dialog` loads. */
export const DialogWindow = (props: ModalProps) => <Modal {...props} />;
