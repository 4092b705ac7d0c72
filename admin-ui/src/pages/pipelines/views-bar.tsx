import { useText } from '../../texts';
import { ViewsBar as Bar } from '../../ui/views-bar';

const addresses = { recipes: '/pipelines', runs: '/pipelines/runs' } as const;

/** Leads from the recipes to the history and back. */
export function ViewsBar({ current }: { current: keyof typeof addresses }) {
  const t = useText('pipelines');
  const views = (['recipes', 'runs'] as const).map((view) => ({ to: addresses[view], label: t(view) }));
  return <Bar label={t('views')} views={views} current={addresses[current]} />;
}
