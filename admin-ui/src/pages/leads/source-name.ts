import type { Text } from '../../texts';

/** Where a visit came from: the name of a website or a campaign's own word, or that it came from nowhere. */
export const sourceName = (source: string, t: Text<'leads'>): string => (source === 'direct' ? t('channel_direct') : source);
