import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { signInUrl } from '../base-path';
import { places } from '../places';
import { useText } from '../texts';
import { Dialog } from './dialog';
import { DialogButtons } from './dialog-buttons';

/** Says that the session is over without taking away what was typed. It closes by itself after a sign-in in another tab. */
export function SessionEnded() {
  const t = useText('frame');
  const [isOpen, setOpen] = useState(true);
  return (
    <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t('session_over')}>
      <Text size="sm" mb="lg">
        {t('session_over_text')}
      </Text>
      <DialogButtons>
        <Button variant="default" component="a" href={places().login_url} target="_blank" rel="noopener">
          {t('sign_in_tab')}
        </Button>
        <Button component="a" href={signInUrl()}>
          {t('sign_in')}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
