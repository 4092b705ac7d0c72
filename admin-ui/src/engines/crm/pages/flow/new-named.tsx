import { Button } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../../texts';
import { PlusIcon } from '../../../../ui/icons';
import { navigate } from '../../../../ui/router';
import { useCrmRefresh } from '../../api/crm-hooks';
import { NameDialog } from './name-dialog';

interface NewNamedProps {
  /** On the button, and above the dialog. */
  label: string;
  /** Makes it, and says where it stands. */
  make: (title: string) => Promise<string>;
}

/** Makes something of which only the name is asked; the rest is set on the page that opens. */
export function NewNamed({ label, make }: NewNamedProps) {
  const t = useText('frame');
  const refresh = useCrmRefresh();
  const [isAsking, setAsking] = useState(false);

  async function perform(title: string) {
    navigate(await make(title));
    await refresh();
  }

  return (
    <>
      <Button leftSection={<PlusIcon size={16} />} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && <NameDialog title={label} action={t('create')} perform={perform} onClose={() => setAsking(false)} />}
    </>
  );
}
