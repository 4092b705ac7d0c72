import { Button, Checkbox, NativeSelect, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/errors';
import { useAction, useApi } from '../../api/hooks';
import type { Lead } from '../../api/operations';
import { useText } from '../../texts';
import { Dialog } from '../../ui/dialog';
import { DialogButtons } from '../../ui/dialog-buttons';
import { Link } from '../../ui/router';
import { Failure, Loading } from '../../ui/states';

interface HandOverDialogProps {
  lead: Lead;
  onClose: () => void;
}

/** Which CRM a lead is sent to, and whether hidden contact details will do. */
export function HandOverDialog({ lead: { id, ref }, onClose }: HandOverDialogProps) {
  const t = useText('lead');
  const frame = useText('frame');
  const api = useApi();
  const queries = useQueryClient();
  const { data: crms, error } = useQuery({
    queryKey: ['connections'],
    queryFn: async () => (await api.operate('crm', 'list')).crms,
    select: (all) => all.filter(({ url }) => url !== ''),
  });
  const [chosen, setChosen] = useState<string>();
  const [isMaskedFine, setMaskedFine] = useState(false);
  const crm = crms?.find(({ crm_num }) => crm_num === chosen) ?? crms?.[0];
  const send = useAction(async (crm_num: string, name: string) => {
    await api.operate('leads', 'hand_over', { id, crm_num, ...(isMaskedFine && { masked: true }) });
    notifications.show({ message: t('hand_over_done', { ref, name }) });
    void queries.invalidateQueries({ queryKey: ['leads'] });
    onClose();
  });
  const failed = send.error ?? error;
  return (
    <Dialog opened onClose={onClose} title={t('hand_over_title', { ref })} size="lg">
      <Stack>
        {!crms && !error && <Loading label={frame('loading')} />}
        {crms?.length === 0 && <Text size="sm">{t.rich('hand_over_none', { a: (words) => <Link to="/connections">{words}</Link> })}</Text>}
        {crm && (
          <>
            <Text size="sm">{t('hand_over_text')}</Text>
            <NativeSelect
              label={t('hand_over_to')}
              data={crms?.map(({ crm_num, name }) => ({ value: crm_num, label: name })) ?? []}
              value={crm.crm_num}
              onChange={({ currentTarget }) => setChosen(currentTarget.value)}
            />
            <Checkbox
              label={t('hand_over_masked')}
              description={t('hand_over_masked_help')}
              checked={isMaskedFine}
              onChange={({ currentTarget }) => setMaskedFine(currentTarget.checked)}
            />
          </>
        )}
        {failed != null && <Failure isInline title={t('hand_over_failed')} message={messageOf(failed)} />}
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {frame('cancel')}
          </Button>
          {crm && (
            <Button loading={send.isPending} onClick={() => void send.run(crm.crm_num, crm.name)}>
              {t('hand_over')}
            </Button>
          )}
        </DialogButtons>
      </Stack>
    </Dialog>
  );
}
