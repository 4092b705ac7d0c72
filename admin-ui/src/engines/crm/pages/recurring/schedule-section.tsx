import { Checkbox, Group, NativeSelect, Switch, Text, TextInput } from '@mantine/core';
import { Section } from '../../../../pages/settings/section';
import { DraftForm } from '../../../../records/draft-form';
import { useStoredDraft } from '../../../../records/stored-draft';
import { useText, type Text as Words } from '../../../../texts';
import { useCrmApi } from '../../api/crm-hooks';
import type { Recurring } from '../../api/recurring';
import { useSaid } from '../flow/use-said';
import { weekdays } from '../sequences/timings';
import { nextOf, ofType, type Schedule, scheduleOf, scheduleText, sentSchedule } from './schedule';

const types = ['daily', 'weekly', 'monthly'] as const;
const days = Array.from({ length: 31 }, (_, at) => String(at + 1));
const post = 'post';

/** When it makes an email, in words beside the fields. */
export function ScheduleSection({ campaign }: { campaign: Recurring }) {
  const t = useText('recurring');
  const crm = useCrmApi();
  const { said, say } = useSaid();
  const draft = useStoredDraft<Schedule>(scheduleOf(campaign), {
    load: async (seen) => scheduleOf(await crm.recurring(campaign.id, seen)),
    save: (changed, seen) => crm.saveRecurring(campaign.id, sentSchedule(changed), seen).then(said),
  });
  const { fields, set } = draft;
  const conflict = draft.conflict.map(({ name, theirs, mine }) => ({
    name,
    theirs: inWords(name, theirs, t),
    mine: inWords(name, mine, t),
  }));
  return (
    <Section title={t('schedule')} lead={t('schedule_lead')}>
      <DraftForm
        draft={{ ...draft, conflict }}
        action={t('schedule_save')}
        labelOf={(name) => t(labels[name as keyof Schedule])}
        problem={fields.time === '' ? t('time_missing') : undefined}
        onSaved={say}
      >
        <Group align="flex-start">
          <NativeSelect
            label={t('how_often')}
            data={types.map((value) => ({ value, label: t(`type_${value}`) }))}
            value={fields.type}
            onChange={({ currentTarget: { value } }) => set(ofType(types.find((one) => one === value) ?? 'weekly'))}
          />
          <DayField schedule={fields} onDay={(day) => set({ day })} />
          <TextInput
            type="time"
            label={t('time')}
            value={fields.time}
            onChange={({ currentTarget: { value } }) => set({ time: value })}
            required
          />
        </Group>
        <Text size="sm" fw={600} role="status">
          {scheduleText(fields, t)}
          <Text span size="sm" c="dimmed" fw={400}>
            {' · '}
            {campaign.status === 'active' ? t('next_at', { at: nextOf(campaign, t) }) : t('next_none')}
          </Text>
        </Text>
        <Checkbox
          label={t('posts')}
          description={t('posts_help')}
          checked={fields.posts.includes(post)}
          onChange={({ currentTarget: { checked } }) =>
            set({ posts: checked ? [...fields.posts, post] : fields.posts.filter((one) => one !== post) })
          }
        />
        <Switch
          label={t('asked')}
          description={t('asked_help')}
          checked={fields.isAsked}
          onChange={({ currentTarget: { checked } }) => set({ isAsked: checked })}
        />
      </DraftForm>
    </Section>
  );
}

function DayField({ schedule: { type, day }, onDay }: { schedule: Schedule; onDay: (day: string) => void }) {
  const t = useText('recurring');
  if (type === 'daily') return null;
  return (
    <NativeSelect
      label={t(type === 'weekly' ? 'day' : 'day_of_month')}
      data={(type === 'weekly' ? weekdays : days).map((value) => ({
        value,
        label: type === 'weekly' ? t('weekday', { day: value }) : value,
      }))}
      value={day}
      onChange={({ currentTarget: { value } }) => onDay(value)}
    />
  );
}

const labels = { type: 'how_often', day: 'day', time: 'time', isAsked: 'asked', posts: 'posts' } as const;

/** What two people chose, as both of them read it. */
function inWords(name: string, value: unknown, t: Words<'recurring'>): string {
  if (name === 'type') return t(`type_${types.find((one) => one === value) ?? 'weekly'}`);
  if (name === 'day') return /^\d+$/.test(String(value)) ? String(value) : t('weekday', { day: String(value) });
  if (name === 'time') return String(value);
  return t(value === true || (Array.isArray(value) && value.length > 0) ? 'yes' : 'no');
}
