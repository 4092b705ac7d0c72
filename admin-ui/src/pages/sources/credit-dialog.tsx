import { Button, Stack, Text } from '@mantine/core';
import { useText } from '../../texts';
import { language } from '../../texts/language';
import { Dialog } from '../../ui/dialog';
import { DialogButtons } from '../../ui/dialog-buttons';

interface CreditDialogProps {
  /** Hosts of the originals. */
  hosts: readonly string[];
  /** With or without the address of the original. */
  onAnswer: (isOriginalCredited: boolean) => void;
  onClose: () => void;
}

/** Asked before a mapping is approved that makes search engines credit somebody else (D524). */
export function CreditDialog({ hosts, onAnswer, onClose }: CreditDialogProps) {
  const t = useText('sources');
  const frame = useText('frame');
  const named = new Intl.ListFormat(language()).format(hosts);
  return (
    <Dialog opened onClose={onClose} title={t('credit_title')} size="lg">
      <Stack>
        <Text size="sm">{t('credit_text', { hosts: named })}</Text>
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {frame('cancel')}
          </Button>
          <Button variant="default" onClick={() => onAnswer(false)}>
            {t('credit_site')}
          </Button>
          <Button onClick={() => onAnswer(true)}>{t('credit_original', { hosts: named })}</Button>
        </DialogButtons>
      </Stack>
    </Dialog>
  );
}
