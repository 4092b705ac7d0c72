import { notifications } from '@mantine/notifications';
import { useRef } from 'react';
import { useCrmRefresh } from '../../api/crm-hooks';

/** Tells what the engine said of a change, once the form knows that it is stored, and has everything read again. */
export function useSaid() {
  const refresh = useCrmRefresh();
  const message = useRef('');
  return {
    said<T extends { readonly message: string }>(answer: T): T {
      message.current = answer.message;
      return answer;
    },
    say() {
      notifications.show({ color: 'green', message: message.current });
      void refresh();
    },
  };
}
