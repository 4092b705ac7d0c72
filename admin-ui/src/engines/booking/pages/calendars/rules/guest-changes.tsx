import { NativeSelect, Stack, Textarea } from '@mantine/core';
import { useText } from '../../../../../texts';
import { chosen } from '../../../../../ui/chosen';
import type { WholeEventType } from '../../../api/calendar-types';
import * as bounds from '../../../bounds';
import { LeadFields } from './lead-fields';
import { RulePart } from './rule-part';

type Limit = WholeEventType['settings']['can_not_cancel'];

/** Whether guests may cancel and move their bookings by themselves. */
export function GuestChanges({ event }: { event: WholeEventType }) {
  const t = useText('event-types');
  return (
    <RulePart
      event={event}
      part="advanced-settings"
      title={t('guest_changes')}
      lead={t('guest_changes_lead')}
      stored={({ settings: { can_not_cancel, can_not_reschedule } }) => ({ can_not_cancel, can_not_reschedule })}
    >
      {({ draft, change, problem }) =>
        (['can_not_cancel', 'can_not_reschedule'] as const).map((name) => (
          <LimitFields
            key={name}
            label={t(name === 'can_not_cancel' ? 'may_cancel' : 'may_reschedule')}
            limit={draft[name]}
            problem={(field) => problem(`${name}.${field}`)}
            onChange={(limit) => change({ [name]: limit })}
          />
        ))
      }
    </RulePart>
  );
}

const answers = [{ value: 'yes' }, { value: 'late' }, { value: 'no' }] as const;

interface LimitFieldsProps {
  label: string;
  limit: Limit;
  problem: (name: string) => string | undefined;
  onChange: (limit: Limit) => void;
}

function LimitFields({ label, limit, problem, onChange }: LimitFieldsProps) {
  const t = useText('event-types');
  const isConditional = limit.type === 'conditional';
  const answer = isConditional ? 'late' : 'no';
  function choose(value: string) {
    const next = chosen(answers, value) ?? 'yes';
    onChange({ ...limit, enabled: next !== 'yes', ...(next !== 'yes' && { type: next === 'late' ? 'conditional' : 'always' }) });
  }
  return (
    <Stack gap="sm" role="group" aria-label={label}>
      <NativeSelect
        label={label}
        data={answers.map(({ value }) => ({ value, label: t(`may_${value}`) }))}
        value={limit.enabled ? answer : 'yes'}
        onChange={({ currentTarget: { value } }) => choose(value)}
        maw={452}
      />
      {limit.enabled && isConditional && (
        <LeadFields
          label={t('may_until')}
          lead={limit.condition}
          problem={problem('condition.value')}
          onChange={(condition) => onChange({ ...limit, condition })}
        />
      )}
      {limit.enabled && (
        <Textarea
          label={t('may_message')}
          description={t('may_message_hint')}
          value={limit.message}
          onChange={({ currentTarget: { value } }) => onChange({ ...limit, message: value })}
          error={problem('message')}
          {...bounds.event.settings.can_not_cancel.message}
          autosize
          minRows={2}
        />
      )}
    </Stack>
  );
}
