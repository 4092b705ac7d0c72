import type { FreshKey } from '../../api/types';
import { useText } from '../../texts';
import { ShownOnce } from '../../ui/shown-once';

interface FreshKeyDialogProps {
  fresh: FreshKey;
  onClose: () => void;
}

/** Shows a key for the only time. */
export function FreshKeyDialog({ fresh, onClose }: FreshKeyDialogProps) {
  const t = useText('keys');
  return (
    <ShownOnce
      title={t('fresh_title', { label: fresh.label })}
      warning={t('fresh_warning')}
      copy={t('fresh_copy')}
      label={t('fresh_field')}
      value={fresh.key}
      advice={t('fresh_advice')}
      done={t('fresh_done')}
      note={t('fresh_note', { hint: fresh.hint })}
      onClose={onClose}
    />
  );
}
