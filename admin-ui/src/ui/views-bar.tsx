import { Button, Group } from '@mantine/core';
import { Link } from './router';

interface ViewsBarProps {
  /** What the views are of. */
  label: string;
  views: readonly { readonly to: string; readonly label: string }[];
  /** The address of the one that is shown. */
  current: string;
}

/** Leads from one view of a page to the others. */
export function ViewsBar({ label, views, current }: ViewsBarProps) {
  return (
    <Group component="nav" gap={4} mb="md" aria-label={label}>
      {views.map(({ to, label: name }) => (
        <Button
          key={to}
          component={Link}
          to={to}
          size="xs"
          px="xs"
          variant={to === current ? 'light' : 'subtle'}
          {...(to === current && { 'aria-current': 'page' as const })}
        >
          {name}
        </Button>
      ))}
    </Group>
  );
}
