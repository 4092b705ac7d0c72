import { Timeline as Line, Stack, Text } from '@mantine/core';
import type { LeadEvent } from '../../api/operations';
import { useText } from '../../texts';
import { inFull } from '../../ui/times';
import { detailsOf, kindOf } from './events';
import { useActorName } from './use-actor-name';

interface TimelineProps {
  events: readonly LeadEvent[];
  brokenAt: number | null;
  count: number;
}

const shown = 200;

/** The latest events, the newest first. What comes after a break is marked. */
export function Timeline({ events, brokenAt, count }: TimelineProps) {
  const t = useText('lead');
  const leads = useText('leads');
  const nameOf = useActorName();
  const latest = events.slice(-shown).reverse();
  const isBroken = ({ seq }: LeadEvent) => brokenAt !== null && seq >= brokenAt;
  return (
    <Stack>
      <Line bulletSize={14} lineWidth={2} active={latest.length} aria-label={t('timeline')}>
        {latest.map((event) => (
          <Line.Item
            key={event.seq}
            title={t('timeline_event', { seq: String(event.seq), what: kindOf(event, t) })}
            color={isBroken(event) ? 'red' : 'indigo'}
          >
            <Text size="xs" c="dimmed">
              {[inFull(event.at), isBroken(event) && t('not_verified')].filter(Boolean).join(' · ')}
            </Text>
            {detailsOf(event, t, { leads, nameOf }).map(([label, value]) => (
              <Text key={label} size="sm" style={{ overflowWrap: 'anywhere' }}>
                <Text span c="dimmed" size="sm">
                  {label}:{' '}
                </Text>
                {value}
              </Text>
            ))}
          </Line.Item>
        ))}
      </Line>
      {count > latest.length && (
        <Text size="sm" c="dimmed">
          {t('timeline_rest', { shown: latest.length, count })}
        </Text>
      )}
    </Stack>
  );
}
