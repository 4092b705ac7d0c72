import { Button } from '@mantine/core';
import { messageOf } from '../api/errors';
import { useText } from '../texts';
import { DialogButtons } from './dialog-buttons';
import { Failure } from './states';

interface FormButtonsProps {
  /** A call under way, and what was wrong with the last one. */
  action: { readonly isPending: boolean; readonly error: unknown };
  onCancel: () => void;
  /** What the button says in place of Save. */
  label?: string | undefined;
  /** What it does cannot be taken back. */
  isGrave?: boolean;
}

/** The end of a form: why it was not saved, the way out, and the button that sends it. */
export function FormButtons({ action: { isPending, error }, onCancel, label, isGrave = false }: FormButtonsProps) {
  const t = useText('frame');
  return (
    <>
      {error !== undefined && <Failure isInline title={t('not_saved')} message={messageOf(error)} />}
      <DialogButtons>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={isPending} {...(isGrave && { color: 'red.8' })}>
          {label ?? t('save')}
        </Button>
      </DialogButtons>
    </>
  );
}
