import { Button } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../texts';
import { later } from '../../ui/later';

/** Its comparison is more code than the page. */
const ImportDialog = later(async () => (await import('./import-dialog')).ImportDialog, null, 'above');

/** Opens the import of a source from a file. */
export function ImportButton() {
  const t = useText('sources');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('import')}
      </Button>
      {isOpen && <ImportDialog onClose={() => setOpen(false)} />}
    </>
  );
}
