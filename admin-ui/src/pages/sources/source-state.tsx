import { Badge } from '@mantine/core';
import type { ContentSource } from '../../api/operations';
import { useText } from '../../texts';

const colors: Record<ContentSource['status'], string> = {
  awaiting_sample: 'blue',
  needs_mapping: 'yellow',
  active: 'green',
  held: 'yellow',
  paused: 'gray',
  error: 'red',
};

/** A source's state in one or two words. */
export function SourceState({ status }: { status: ContentSource['status'] }) {
  const t = useText('sources');
  return (
    <Badge variant="light" color={colors[status]} tt="none" fw={600} style={{ flexShrink: 0 }}>
      {t(`state_${status}`)}
    </Badge>
  );
}
