import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ContentSource } from '../../api/operations';
import { DeleteRecord } from '../../records/delete-record';
import { operation } from '../../records/record-kind';
import { useText } from '../../texts';
import { navigate } from '../../ui/router';

/** Deletes a source after saying what hangs on it. */
export function DeleteButton({ source }: { source: ContentSource }) {
  const t = useText('sources');
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        {t('delete')}
      </Button>
      {isOpen && (
        <DeleteRecord
          call={{
            ...operation('content_sources', 'delete'),
            params: ({ id }: ContentSource) => ({ id }),
            done: ({ name }) => t('deleted_done', { name }),
          }}
          row={source}
          name={source.name}
          onDone={() => {
            navigate('/sources');
            void queries.invalidateQueries({ queryKey: ['sources'] });
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
