import { MultiSelect } from '@mantine/core';
import { useText } from '../../../../texts';
import { later } from '../../../../ui/later';

/** See `HostsPicker`: only teams have several hosts. What stands below it does not move when it comes (D830). */
export const HostsField = later(
  async () => (await import('./hosts-picker')).HostsPicker,
  () => <HostsComing />,
);

function HostsComing() {
  const t = useText('calendars');
  return <MultiSelect label={t('hosts')} description={t('hosts_hint')} required searchable disabled />;
}
