import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ContentSource } from '../../api/operations';
import type { SourceAbout } from '../../api/types';
import { useText } from '../../texts';
import { Dialog } from '../../ui/dialog';
import { later } from '../../ui/later';

/** Its controls are more code than the page. */
const SettingsForm = later(async () => (await import('./settings-form')).SettingsForm);

interface SettingsButtonProps {
  source: ContentSource;
  about: SourceAbout;
  label: string;
}

/** Opens the settings of a source in place. */
export function SettingsButton({ source, about, label }: SettingsButtonProps) {
  const t = useText('sources');
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Dialog opened onClose={close} title={t('settings_of', { name: source.name })} size="lg">
          <SettingsForm
            source={source}
            about={about}
            onDone={() => {
              close();
              void queries.invalidateQueries({ queryKey: ['sources'] });
            }}
            onCancel={close}
          />
        </Dialog>
      )}
    </>
  );
}
