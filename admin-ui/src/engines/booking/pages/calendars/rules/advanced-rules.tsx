import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../../../texts';
import type { WholeEventType } from '../../../api/calendar-types';
import { isForGroups, isOneOff } from '../kinds';
import { AddressRule } from './address-rule';
import { AfterBooking } from './after-booking';
import { DurationsRule } from './durations-rule';
import { GuestChanges } from './guest-changes';
import { MoreLimits } from './more-limits';
import { MultipleRule, RecurringRule } from './several-rules';

/** What few event types set; shown when it is asked for. */
export function AdvancedRules({ event }: { event: WholeEventType }) {
  const t = useText('event-types');
  const [isShown, setShown] = useState(false);
  return (
    <Stack gap="lg" component="section" aria-label={t('advanced')}>
      <Button variant="default" aria-expanded={isShown} onClick={() => setShown(!isShown)} style={{ alignSelf: 'flex-start' }}>
        {t(isShown ? 'advanced_hide' : 'advanced_show')}
      </Button>
      {isShown && <All event={event} />}
    </Stack>
  );
}

function All({ event }: { event: WholeEventType }) {
  return (
    <>
      <GuestChanges event={event} />
      <AfterBooking event={event} />
      {!isForGroups(event.event_type) && !isOneOff(event.event_type) && <DurationsRule event={event} />}
      <MoreLimits event={event} />
      <MultipleRule event={event} />
      {!isOneOff(event.event_type) && <RecurringRule event={event} />}
      <AddressRule event={event} />
    </>
  );
}
