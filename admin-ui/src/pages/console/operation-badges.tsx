import { Badge, Group } from '@mantine/core';
import type { ManifestEntry } from '../../api/types';
import { useText } from '../../texts';
import { isRead, secretsOf } from './operations';

/** What an operation does to the site, in one word or two. */
export function OperationBadges({ entry, size = 'xs' }: { entry: ManifestEntry; size?: 'xs' | 'sm' }) {
  const t = useText('console');
  return (
    <Group gap={4} wrap="nowrap" component="span">
      {secretsOf(entry).length > 0 && <Tag color="violet" text={t('tag_secret')} size={size} />}
      <EffectTag entry={entry} size={size} />
    </Group>
  );
}

function EffectTag({ entry, size }: { entry: ManifestEntry; size: 'xs' | 'sm' }) {
  const t = useText('console');
  if (entry.destructive) return <Tag color="red" text={t('tag_destructive')} size={size} />;
  return isRead(entry) ? <Tag color="gray" text={t('tag_read')} size={size} /> : <Tag color="blue" text={t('tag_write')} size={size} />;
}

function Tag({ color, text, size }: { color: string; text: string; size: 'xs' | 'sm' }) {
  return (
    <Badge component="span" variant="light" color={color} size={size} tt="none" fw={600} radius="sm">
      {text}
    </Badge>
  );
}
