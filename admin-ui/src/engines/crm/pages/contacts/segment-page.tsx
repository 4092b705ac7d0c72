import { Anchor, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../../api/errors';
import { useAction } from '../../../../api/hooks';
import { Section } from '../../../../pages/settings/section';
import { useText } from '../../../../texts';
import { BackIcon } from '../../../../ui/icons';
import { NotLoaded } from '../../../../ui/not-loaded';
import { PageHead } from '../../../../ui/page-head';
import { PartForm } from '../../../../ui/part-form';
import { Link, navigate } from '../../../../ui/router';
import type { Segment } from '../../api/contacts';
import { useCrmApi, useCrmRefresh } from '../../api/crm-hooks';
import { ConditionGroups, firstGroup, type Groups } from './condition-groups';
import { isComplete, nameOf, type Property } from './conditions';

/** A segment that is made or changed: the number of people follows the conditions. */
export function SegmentPage({ id }: { id: number | undefined }) {
  const t = useText('contacts');
  const crm = useCrmApi();
  const query = useQuery({
    queryKey: ['crm', 'segment', id ?? 'new'],
    queryFn: async () => {
      const [properties, segments] = await Promise.all([crm.properties(), crm.segments()]);
      return { properties, segment: segments.find((one) => one.id === id) };
    },
    staleTime: 5000,
  });
  const { data } = query;
  const title = data?.segment?.title ?? t('segment_new');
  return (
    <>
      <Anchor component={Link} to="/contacts/segments" size="sm" mb="xs" display="inline-flex" style={{ alignItems: 'center', gap: 4 }}>
        <BackIcon size={15} /> {t('segments_all')}
      </Anchor>
      <PageHead title={title} lead={t('segment_lead')} />
      <NotLoaded query={query} failed={t('segment_failed')} loading={t('loading')} />
      {data && (id === undefined || data.segment) && <Builder segment={data.segment} properties={data.properties} />}
      {data && id !== undefined && !data.segment && <Text>{t('segment_gone')}</Text>}
    </>
  );
}

function Builder({ segment, properties }: { segment: Segment | undefined; properties: readonly Property[] }) {
  const t = useText('contacts');
  const crm = useCrmApi();
  const refresh = useCrmRefresh();
  const [title, setTitle] = useState(segment?.title ?? '');
  const [groups, setGroups] = useState<Groups>(() => segment?.filters ?? firstGroup(properties));
  const [counted] = useDebouncedValue(groups, 300);
  const isWhole = (some: Groups) =>
    some.flat().every((one) =>
      isComplete(
        one,
        properties.find((each) => nameOf(each) === nameOf(one)),
      ),
    );
  const count = useQuery({
    queryKey: ['crm', 'segment-count', counted],
    queryFn: () => crm.countSegment(counted),
    enabled: counted.flat().length > 0 && isWhole(counted),
    placeholderData: (before) => before,
  });
  const save = useAction((made: { title: string; filters: Groups }) =>
    segment ? crm.saveSegment(segment.id, made) : crm.createSegment(made),
  );

  async function send() {
    if ((await save.run({ title: title.trim(), filters: groups })) === undefined) return;
    notifications.show({ color: 'green', message: t('segment_saved', { title: title.trim() }) });
    navigate('/contacts/segments');
    await refresh();
  }

  function problem() {
    if (title.trim() === '') return t('segment_wants_title');
    if (groups.flat().length === 0) return t('segment_wants_condition');
    return isWhole(groups) ? undefined : t('segment_wants_values');
  }

  return (
    <Section title={t('conditions')} lead={t('conditions_lead')}>
      <PartForm
        action={t('segment_save')}
        {...{ isPending: save.isPending, error: save.error, problem: problem() }}
        onSave={() => void send()}
      >
        <TextInput
          label={t('title')}
          value={title}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
          maxLength={190}
          maw={420}
          required
        />
        <ConditionGroups groups={groups} properties={properties} onGroups={setGroups} />
        <Text size="sm" role="status">
          {count.error ? messageOf(count.error) : count.data !== undefined && t('segment_count', { count: count.data })}
        </Text>
      </PartForm>
    </Section>
  );
}
