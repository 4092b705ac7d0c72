import { Group } from '@mantine/core';
import type { ReactNode } from 'react';

/** The end of a dialog, in sight however long the dialog is: the way out, and after it what the dialog is for. On a phone that is on top. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return (
    <Group justify="flex-end" className="dialog-buttons">
      {children}
    </Group>
  );
}
