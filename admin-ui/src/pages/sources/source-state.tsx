import { Badge } from '@mantine/core';
import type { ContentSource } from '../../api/operations';

const states: Record<ContentSource['status'], { color: string; label: string }> = {
  awaiting_sample: { color: 'blue', label: 'Waiting for a payload' },
  needs_mapping: { color: 'yellow', label: 'Needs a mapping' },
  active: { color: 'green', label: 'Active' },
  held: { color: 'yellow', label: 'Held' },
  paused: { color: 'gray', label: 'Paused' },
  error: { color: 'red', label: 'Failing' },
};

/** A source's state in one or two words. */
export function SourceState({ status }: { status: ContentSource['status'] }) {
  const { color, label } = states[status];
  return (
    <Badge variant="light" color={color} tt="none" fw={600} style={{ flexShrink: 0 }}>
      {label}
    </Badge>
  );
}
