import { later } from '../../../../ui/later';

/** See `HostsPicker`: only teams have several hosts. */
export const HostsField = later(async () => (await import('./hosts-picker')).HostsPicker);
