import { Timeline as Line, Stack, Text } from '@mantine/core';
import type { LeadEvent } from '../../api/operations';
import { inFull } from '../../ui/times';
import { detailsOf, kindOf } from './events';

interface TimelineProps {
  events: readonly LeadEvent[];
  brokenAt: number | null;
  count: number;
}

const shown = 200;

/** The latest events, the newest first. What comes after a break is marked. */
export function Timeline({ events, brokenAt, count }: TimelineProps) {
  const latest = events.slice(-shown).reverse();
  return (
    <Stack>
      <Line bulletSize={14} lineWidth={2} active={latest.length} aria-label="Timeline">
        {latest.map((event) => (
          <Line.Item
            key={event.seq}
            title={`${event.seq}. ${kindOf(event)}`}
            color={brokenAt !== null && event.seq >= brokenAt ? 'red' : 'indigo'}
          >
            <Text size="xs" c="dimmed">
              {inFull(event.at)}
              {brokenAt !== null && event.seq >= brokenAt && ' · not verified'}
            </Text>
            {detailsOf(event).map(([key, value]) => (
              <Text key={key} size="sm" style={{ overflowWrap: 'anywhere' }}>
                <Text span c="dimmed" size="sm">
                  {key}:{' '}
                </Text>
                {value}
              </Text>
            ))}
          </Line.Item>
        ))}
      </Line>
      {count > latest.length && (
        <Text size="sm" c="dimmed">
          The last {latest.length} of {count.toLocaleString('en')} events are shown.
        </Text>
      )}
    </Stack>
  );
}
