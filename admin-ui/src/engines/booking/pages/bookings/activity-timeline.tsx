import { Text, Timeline } from '@mantine/core';
import { useSentences } from '../../../../sentences';
import { useText } from '../../../../texts';
import { inFull } from '../../../../ui/times';
import type { BookingActivity } from '../../api/booking-types';

const colors: Readonly<Record<string, string>> = {
  success: 'green',
  error: 'red',
  cancel_reason: 'red',
  reject_reason: 'red',
};

/** A booking's log, the newest first. */
export function ActivityTimeline({ activities }: { activities: readonly BookingActivity[] }) {
  const t = useText('bookings');
  const translate = useSentences();
  return (
    <Timeline
      bulletSize={14}
      lineWidth={2}
      active={activities.length}
      aria-label={t('activity')}
      styles={{ itemTitle: { fontSize: '0.875rem', lineHeight: 1.4 } }}
    >
      {activities.map(({ id, type, title, description, created_at }) => (
        <Timeline.Item
          key={id}
          title={title === null ? t('activity_unnamed') : translate(title)}
          color={colors[type] ?? 'indigo'}
          style={{ overflowWrap: 'anywhere' }}
        >
          <Text size="xs" c="dimmed">
            {inFull(created_at)}
          </Text>
          {description && (
            <Text size="sm" mt={2} style={{ whiteSpace: 'pre-line' }}>
              {/* What went wrong is said by the service, anything else by people. */}
              {type === 'error' ? translate(description) : description}
            </Text>
          )}
        </Timeline.Item>
      ))}
    </Timeline>
  );
}
