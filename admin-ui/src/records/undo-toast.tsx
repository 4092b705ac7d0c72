import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../api/errors';
import { useApi } from '../api/hooks';
import type { Answer } from '../api/types';
import { useText } from '../texts';

const shownMs = 10_000;

/** Tells what was done; where it can be undone, the message offers that for a while (D552). */
export function useDone(): (message: string, undo: number | null) => void {
  const t = useText('records');
  const api = useApi();
  const queries = useQueryClient();

  function tell(message: string, undo: number | null) {
    if (undo === null) return void notifications.show({ message });
    const id = `undo-${undo}`;
    const offer = <Offer text={message} button={t('undo')} onClick={() => void run(id, undo)} />;
    notifications.show({ id, message: offer, autoClose: shownMs });
  }

  async function run(id: string, row: number, confirmToken?: string | null) {
    try {
      const isAgreed = confirmToken !== undefined;
      const answer = await api.dispatch({
        resource: 'status',
        action: 'undo',
        params: { id: row },
        ...(isAgreed && { confirm: true }),
        ...(confirmToken && { confirmToken }),
      });
      if (answer.status === 428 && !isAgreed) return ask(id, row, answer);
      notifications.hide(id);
      if (!answer.envelope.ok) return failed(answer.envelope.error ?? '');
      void queries.invalidateQueries();
      tell(t('undone'), answer.undo);
    } catch (error) {
      failed(messageOf(error));
    }
  }

  /** What is undone by a deletion is asked about in the same place. */
  function ask(id: string, row: number, { confirmToken, confirmTarget }: Answer) {
    if (confirmTarget?.grade === 'reversible') return void run(id, row, confirmToken);
    const name = confirmTarget?.name ?? '';
    const question = (
      <Offer isGrave text={t('undo_deletes', { name })} button={t('undo_by_deleting')} onClick={() => void run(id, row, confirmToken)} />
    );
    notifications.update({ id, message: question, autoClose: false });
  }

  const failed = (message: string) => void notifications.show({ color: 'red', title: t('not_undone'), message });
  return tell;
}

interface OfferProps {
  text: string;
  button: string;
  isGrave?: boolean;
  onClick: () => void;
}

function Offer({ text, button, isGrave = false, onClick }: OfferProps) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Text size="sm">{text}</Text>
      <Button
        size="xs"
        variant={isGrave ? 'filled' : 'default'}
        {...(isGrave && { color: 'red.8' })}
        onClick={onClick}
        style={{ flexShrink: 0 }}
      >
        {button}
      </Button>
    </Group>
  );
}
