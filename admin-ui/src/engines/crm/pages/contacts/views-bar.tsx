import { Button, Group } from '@mantine/core';
import { useText } from '../../../../texts';
import { Link } from '../../../../ui/router';

const views = [
  ['contacts', '/contacts'],
  ['labels', '/contacts/labels'],
  ['segments', '/contacts/segments'],
] as const;

/** Leads from the people to their lists and tags and to the segments. */
export function ViewsBar({ current }: { current: (typeof views)[number][0] }) {
  const t = useText('contacts');
  return (
    <Group component="nav" gap="xs" mb="md" aria-label={t('views')}>
      {views.map(([view, to]) => (
        <Button
          key={view}
          component={Link}
          to={to}
          size="xs"
          variant={view === current ? 'light' : 'subtle'}
          {...(view === current && { 'aria-current': 'page' as const })}
        >
          {t(`view_${view}`)}
        </Button>
      ))}
    </Group>
  );
}
