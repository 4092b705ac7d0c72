import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useText } from '../../../../texts';
import { DeleteDialog } from '../../../../ui/delete-dialog';
import { navigate } from '../../../../ui/router';
import { useCrmRefresh } from '../../api/crm-hooks';

interface DeleteButtonProps {
  /** The list that it is in. */
  path: string;
  title: string;
  remove: () => Promise<{ readonly message: string }>;
  /** What is lost with it. */
  children: ReactNode;
}

/** Deletes a record from its page, which leads back to the list then. */
export function DeleteButton({ path, title, remove, children }: DeleteButtonProps) {
  const t = useText('flow');
  const refresh = useCrmRefresh();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setAsking(true)}>
        {t('delete')}
      </Button>
      {isAsking && (
        <DeleteDialog
          title={t('delete_ask', { title })}
          action={t('delete')}
          failed={t('not_deleted')}
          perform={remove}
          onDone={() => {
            navigate(path);
            void refresh();
          }}
          onClose={() => setAsking(false)}
        >
          {children}
        </DeleteDialog>
      )}
    </>
  );
}
