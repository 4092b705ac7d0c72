import { Button, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Lead } from '../../api/operations';
import { useText } from '../../texts';
import { Section } from '../settings/section';
import { consentOf } from './consent';
import { DeleteDialog } from './delete-dialog';
import { HandOverDialog } from './hand-over-dialog';
import { MarketingDialog } from './marketing-dialog';
import { WithdrawDialog } from './withdraw-dialog';

type Action = 'hand_over' | 'marketing' | 'withdraw' | 'delete';

/** What can be done with a lead as a whole; what loses it stands last. */
export function ActionsSection({ lead }: { lead: Lead }) {
  const t = useText('lead');
  const [open, setOpen] = useState<Action>();
  const close = () => setOpen(undefined);
  // Of a merged lead nothing is recorded any more: it is withdrawn where it went.
  const mayWithdraw = lead.merged_into === null && !consentOf(lead).withdrawn;
  return (
    <Section title={t('actions')} lead={t('actions_lead')}>
      <Stack gap="md">
        {lead.merged_into === null && (
          <>
            <ActionRow about={t('hand_over_about')}>
              <Button variant="default" onClick={() => setOpen('hand_over')}>
                {t('hand_over')}
              </Button>
            </ActionRow>
            <ActionRow about={t('marketing_about')}>
              <Button variant="default" onClick={() => setOpen('marketing')}>
                {t('marketing')}
              </Button>
            </ActionRow>
          </>
        )}
        {mayWithdraw && (
          <ActionRow about={t('withdraw_about')}>
            <Button variant="default" onClick={() => setOpen('withdraw')}>
              {t('withdraw')}
            </Button>
          </ActionRow>
        )}
        <ActionRow about={t('delete_about')}>
          <Button color="red.8" onClick={() => setOpen('delete')}>
            {t('delete')}
          </Button>
        </ActionRow>
      </Stack>
      {open === 'hand_over' && <HandOverDialog lead={lead} onClose={close} />}
      {open === 'marketing' && <MarketingDialog lead={lead} onClose={close} />}
      {open === 'withdraw' && <WithdrawDialog lead={lead} onClose={close} />}
      {open === 'delete' && <DeleteDialog lead={lead} onClose={close} />}
    </Section>
  );
}

interface ActionRowProps {
  /** What it does, or when it is for. */
  about: string;
  /** Its button. */
  children: ReactNode;
}

function ActionRow({ about, children }: ActionRowProps) {
  return (
    <Stack gap={6} align="flex-start">
      <Text size="sm">{about}</Text>
      {children}
    </Stack>
  );
}
