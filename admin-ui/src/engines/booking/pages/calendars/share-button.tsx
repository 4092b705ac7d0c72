import { Button, type ButtonProps } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../../texts';
import { LinkIcon } from '../../../../ui/icons';
import { later } from '../../../../ui/later';
import type { EventType } from '../../api/calendar-types';

const ShareDialog = later<{ event: Shared; onClose: () => void }>(async () => (await import('./share-dialog')).ShareDialog, null, 'above');

/** What of an event type is given to guests. */
export type Shared = Pick<EventType, 'title' | 'duration' | 'public_url' | 'status'>;

/** Opens all ways of giving an event type to guests. */
export function ShareButton({ event, ...rest }: { event: Shared } & ButtonProps) {
  const t = useText('calendars');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<LinkIcon size={15} />}
        aria-label={t('share_named', { title: event.title })}
        onClick={() => setOpen(true)}
        {...rest}
      >
        {t('share')}
      </Button>
      {isOpen && <ShareDialog event={event} onClose={() => setOpen(false)} />}
    </>
  );
}
