import { useText } from '../../../../texts';
import { navigate } from '../../../../ui/router';
import { useCrmApi, useCrmRefresh } from '../../api/crm-hooks';
import type { SequenceEmail } from '../../api/sequences';
import { NameDialog } from '../flow/name-dialog';
import { secondsOf, spanOf } from './plan';

interface NewEmailDialogProps {
  /** Of the sequence. */
  id: number;
  /** Two days after it; the first one leaves at once. */
  last: SequenceEmail | undefined;
  onClose: () => void;
}

/** Asks for the subject; the rest is written on the page that opens. */
export function NewEmailDialog({ id, last, onClose }: NewEmailDialogProps) {
  const t = useText('sequences');
  const frame = useText('frame');
  const crm = useCrmApi();
  const refresh = useCrmRefresh();

  async function make(subject: string) {
    const { amount, unit } = last ? spanOf(last.delay + secondsOf({ amount: 2, unit: 'days' })) : spanOf(0);
    const settings = { timings: { delay: amount, delay_unit: unit } };
    const { email } = await crm.createSequenceEmail(id, { email_subject: subject, email_body: '', settings });
    navigate(`/sequences/${id}/emails/${email.id}`);
    await refresh();
  }

  return (
    <NameDialog
      title={t('email_add')}
      action={frame('add')}
      label={t('subject')}
      missing={t('subject_missing')}
      perform={make}
      onClose={onClose}
    />
  );
}
