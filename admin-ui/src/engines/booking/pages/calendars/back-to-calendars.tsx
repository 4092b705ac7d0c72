import { Anchor } from '@mantine/core';
import { useText } from '../../../../texts';
import { BackIcon } from '../../../../ui/icons';
import { Link } from '../../../../ui/router';

/** The link back to the list. */
export function BackToCalendars() {
  const t = useText('calendars');
  return (
    <Anchor component={Link} to="/calendars" size="sm" mb="xs" display="inline-flex" style={{ alignItems: 'center', gap: 4 }}>
      <BackIcon size={15} /> {t('to_list')}
    </Anchor>
  );
}
