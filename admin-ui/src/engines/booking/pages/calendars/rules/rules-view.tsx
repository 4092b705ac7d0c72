import { Stack } from '@mantine/core';
import type { WholeEventType } from '../../../api/calendar-types';
import { AdvancedRules } from './advanced-rules';
import { BasicRules } from './basic-rules';

/** By which rules an event type can be booked; each part is saved by itself, and only what was changed is sent (D579). */
export function RulesView({ event }: { event: WholeEventType }) {
  return (
    <Stack gap="lg" maw={760}>
      <BasicRules event={event} />
      <AdvancedRules event={event} />
    </Stack>
  );
}
