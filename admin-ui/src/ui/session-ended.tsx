import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from './dialog';
import { signInUrl } from './sign-in-url';

/** Says that the session is over without taking away what was typed. It closes by itself after a sign-in in another tab. */
export function SessionEnded() {
  const [isOpen, setOpen] = useState(true);
  return (
    <Dialog opened={isOpen} onClose={() => setOpen(false)} title="Your session has ended" centered>
      <Text size="sm" mb="lg">
        You were signed out, or the session was idle for too long. Sign in to go on; this page opens again afterwards. To keep what you
        typed, sign in in another tab instead and come back.
      </Text>
      <Group justify="flex-end">
        <Button variant="default" component="a" href="/admin/login" target="_blank" rel="noopener">
          Sign in in another tab
        </Button>
        <Button component="a" href={signInUrl()}>
          Sign in
        </Button>
      </Group>
    </Dialog>
  );
}
