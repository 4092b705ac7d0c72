import { notifications } from '@mantine/notifications';

/** Says that it is stored, and has it read again. */
export function tellSaved(message: string, refresh: () => Promise<void>): void {
  notifications.show({ color: 'green', message });
  void refresh();
}
