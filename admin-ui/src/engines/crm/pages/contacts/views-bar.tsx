import { useText } from '../../../../texts';
import { ViewsBar as Bar } from '../../../../ui/views-bar';

const addresses = {
  contacts: '/contacts',
  companies: '/contacts/companies',
  labels: '/contacts/labels',
  segments: '/contacts/segments',
  fields: '/contacts/fields',
} as const;

/** Leads from the people to their lists and tags and to the segments. */
export function ViewsBar({ current }: { current: keyof typeof addresses }) {
  const t = useText('contacts');
  const views = (['contacts', 'companies', 'labels', 'segments', 'fields'] as const).map((view) => ({
    to: addresses[view],
    label: t(`view_${view}`),
  }));
  return <Bar label={t('views')} views={views} current={addresses[current]} />;
}
