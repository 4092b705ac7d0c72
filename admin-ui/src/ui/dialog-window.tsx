import { Modal, type ModalProps } from '@mantine/core';
import { useFocusReturn } from './focus-return';
import { useIsTopDialog } from './top-dialog';

/** What `Dialog` loads. */
export function DialogWindow({ opener, ...props }: ModalProps & { opener?: HTMLElement | null }) {
  useFocusReturn(opener);
  const isTop = useIsTopDialog(props.opened);
  return <Modal {...props} closeOnEscape={isTop && props.closeOnEscape !== false} />;
}
