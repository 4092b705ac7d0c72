import { Button, Group } from '@mantine/core';
import { useText } from '../../texts';
import { Link } from '../../ui/router';

const views = [
  ['recipes', '/pipelines'],
  ['runs', '/pipelines/runs'],
] as const;

/** Leads from the recipes to the history and back. */
export function ViewsBar({ current }: { current: 'recipes' | 'runs' }) {
  const t = useText('pipelines');
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
          {t(view)}
        </Button>
      ))}
    </Group>
  );
}
