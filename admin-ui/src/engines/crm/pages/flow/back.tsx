import { Anchor } from '@mantine/core';
import { BackIcon } from '../../../../ui/icons';
import { Link } from '../../../../ui/router';

/** Leads from one record to what it belongs to. */
export const Back = ({ to, label }: { to: string; label: string }) => (
  <Anchor component={Link} to={to} size="sm" mb="xs" display="inline-flex" style={{ alignItems: 'center', gap: 4 }}>
    <BackIcon size={15} /> {label}
  </Anchor>
);
