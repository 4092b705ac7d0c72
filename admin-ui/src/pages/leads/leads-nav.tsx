import { Button, Group } from '@mantine/core';
import { useText } from '../../texts';
import { Link } from '../../ui/router';

const tabs = [
  ['list', '/leads'],
  ['attribution', '/leads/attribution'],
  ['person', '/leads/person'],
  ['ledger', '/leads/ledger'],
  ['settings', '/leads/settings'],
] as const;

/** Leads to what belongs to leads: real links, so that each has an address of its own. */
export function LeadsNav({ current }: { current: (typeof tabs)[number][0] }) {
  const t = useText('leads');
  const frame = useText('frame');
  return (
    <Group component="nav" gap={4} mb="md" aria-label={frame('page_leads')}>
      {tabs.map(([name, to]) => (
        <Button
          key={name}
          component={Link}
          to={to}
          size="compact-md"
          fz="sm"
          px="xs"
          variant={name === current ? 'light' : 'subtle'}
          {...(name === current ? { 'aria-current': 'page' as const } : { color: 'gray' })}
        >
          {t(`tab_${name}`)}
        </Button>
      ))}
    </Group>
  );
}
