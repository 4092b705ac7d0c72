import { messageOf } from '../../../../../api/errors';
import { useText } from '../../../../../texts';
import { ConfirmDialog } from '../../../../../ui/confirm-dialog';
import { Failure } from '../../../../../ui/states';
import type { BookingField } from '../../../api/questions';

interface DeleteQuestionProps {
  question: BookingField;
  saving: { readonly isPending: boolean; readonly error: unknown };
  onDelete: () => void;
  onClose: () => void;
}

/** Asks before a question is removed from the form. */
export function DeleteQuestion({ question: { label }, saving: { isPending, error }, onDelete, onClose }: DeleteQuestionProps) {
  const t = useText('event-types');
  return (
    <ConfirmDialog
      title={t('question_delete_ask', { label })}
      action={t('delete')}
      isGrave
      isPending={isPending}
      failure={error !== undefined && <Failure isInline title={t('not_deleted')} message={messageOf(error)} />}
      onConfirm={onDelete}
      onClose={onClose}
    >
      {t('question_delete_text')}
    </ConfirmDialog>
  );
}
