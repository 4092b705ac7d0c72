import { Checkbox, MultiSelect, NativeSelect } from '@mantine/core';
import { useText } from '../../../../../texts';
import type { WholeEventType } from '../../../api/calendar-types';
import { RulePart } from './rule-part';

const offered = [5, 10, 15, 20, 30, 45, 50, 60, 75, 90, 120, 150, 180, 240, 300, 360, 480].map(String);
const byLength = (durations: readonly string[]) => [...durations].sort((one, other) => Number(one) - Number(other));

/** Durations that the guest chooses among. */
export function DurationsRule({ event }: { event: WholeEventType }) {
  const t = useText('event-types');
  return (
    <RulePart
      event={event}
      part="details"
      title={t('durations')}
      lead={t('durations_lead')}
      stored={({ settings: { multi_duration } }) => ({ multi_duration })}
      // The route of the details wants both of them whatever is changed.
      sent={(changed, { title, duration }) => ({ title, duration, ...changed })}
    >
      {({ draft: { multi_duration: durations }, change, problem }) => {
        const turn = (changed: Partial<typeof durations>) => change({ multi_duration: { ...durations, ...changed } });
        const label = (minutes: string) => t('minutes', { minutes: Number(minutes) });
        const { available_durations: chosen, default_duration: usual } = durations;
        return (
          <>
            <Checkbox
              label={t('durations_on')}
              checked={durations.enabled}
              onChange={({ currentTarget: { checked } }) => turn({ enabled: checked })}
            />
            {durations.enabled && (
              <>
                <MultiSelect
                  label={t('durations_offered')}
                  data={byLength([...new Set([...offered, ...chosen])]).map((value) => ({ value, label: label(value) }))}
                  value={[...chosen]}
                  onChange={(all) =>
                    turn({ available_durations: byLength(all), default_duration: all.includes(usual) ? usual : (byLength(all)[0] ?? '') })
                  }
                  error={problem('multi_duration.available_durations')}
                  searchable
                  required
                />
                <NativeSelect
                  label={t('durations_usual')}
                  data={chosen.map((value) => ({ value, label: label(value) }))}
                  value={usual}
                  onChange={({ currentTarget: { value } }) => turn({ default_duration: value })}
                  error={problem('multi_duration.default_duration')}
                  maw={220}
                />
              </>
            )}
          </>
        );
      }}
    </RulePart>
  );
}
