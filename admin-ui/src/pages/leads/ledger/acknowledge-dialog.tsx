import { Button, Stack, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../api/errors';
import { useAction, useApi } from '../../../api/hooks';
import { useText } from '../../../texts';
import { Dialog } from '../../../ui/dialog';
import { DialogButtons } from '../../../ui/dialog-buttons';
import { Failure } from '../../../ui/states';
import { FindingWords } from './finding-words';
import type { Finding } from './use-findings';

interface AcknowledgeDialogProps {
  finding: Finding;
  onClose: () => void;
}

/** Settles a finding: nobody can without a reason. */
export function AcknowledgeDialog({ finding: { id, text }, onClose }: AcknowledgeDialogProps) {
  const t = useText('ledger');
  const frame = useText('frame');
  const api = useApi();
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const acknowledge = useAction(() => api.operate('leads', 'acknowledge_finding', { id, reason: reason.trim() }));

  async function save() {
    if (reason.trim() === '' || !(await acknowledge.run())) return;
    onClose();
    await queries.invalidateQueries({ queryKey: ['lead-findings'] });
  }

  return (
    <Dialog opened onClose={onClose} title={t('acknowledge_title')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Stack>
          <FindingWords text={text} />
          <Text size="sm" c="dimmed">
            {t('acknowledge_text')}
          </Text>
          <Textarea
            label={t('reason')}
            description={t('reason_hint')}
            value={reason}
            maxLength={500}
            required
            autosize
            minRows={2}
            data-autofocus
            onChange={({ currentTarget: { value } }) => setReason(value)}
          />
          {acknowledge.error !== undefined && <Failure isInline title={t('not_acknowledged')} message={messageOf(acknowledge.error)} />}
          <DialogButtons>
            <Button variant="default" onClick={onClose}>
              {frame('cancel')}
            </Button>
            <Button type="submit" disabled={reason.trim() === ''} loading={acknowledge.isPending}>
              {t('acknowledge')}
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </Dialog>
  );
}
