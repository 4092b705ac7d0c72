import { Button, Group } from '@mantine/core';
import { messageOf } from '../api/errors';
import { useText } from '../texts';
import { Failure } from './states';

interface FormButtonsProps {
  /** A call under way, and what was wrong with the last one. */
  action: { readonly isPending: boolean; readonly error: unknown };
  onCancel: () => void;
}

/** The end of a form: why it was not saved, the way out, and the button that sends it. */
export function FormButtons({ action: { isPending, error }, onCancel }: FormButtonsProps) {
  const t = useText('frame');
  return (
    <>
      {error !== undefined && <Failure isInline title={t('not_saved')} message={messageOf(error)} />}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={isPending}>
          {t('save')}
        </Button>
      </Group>
    </>
  );
}
