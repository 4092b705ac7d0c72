import { Button } from '@mantine/core';
import { useText } from '../../texts';
import { EmptyList } from '../../ui/list/empty-list';
import { navigate } from '../../ui/router';

/** Says what would stand here, and where it is switched on. */
export function NothingWaits() {
  const t = useText('approvals');
  return (
    <EmptyList title={t('none')} text={t('none_text')}>
      <Button variant="default" onClick={() => navigate('/bridge')}>
        {t('open_bridge')}
      </Button>
    </EmptyList>
  );
}
