import { Anchor, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Section } from '../../../../pages/settings/section';
import { DraftForm } from '../../../../records/draft-form';
import { useStoredDraft } from '../../../../records/stored-draft';
import { useText } from '../../../../texts';
import { BackIcon } from '../../../../ui/icons';
import { NotLoaded } from '../../../../ui/not-loaded';
import { PageHead } from '../../../../ui/page-head';
import { Link, navigate } from '../../../../ui/router';
import type { Segment } from '../../api/contacts';
import { useAudiences, useCrmApi, useCrmRefresh } from '../../api/crm-hooks';
import { ConditionGroups, firstGroup, type Groups, groupsOf } from './condition-groups';
import { conditionsText } from './condition-words';
import { isComplete, nameOf, type Property } from './conditions';
import { SegmentSample } from './segment-sample';

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

interface BuilderProps {
  segment: Segment | undefined;
  properties: readonly Property[];
}

type Draft = Pick<Segment, 'title' | 'filters'>;

/** Where there is one, only what was changed is stored, and a colleague's change is shown first (D621). */
function Builder({ segment, properties }: BuilderProps) {
  const t = useText('contacts');
  const crm = useCrmApi();
  const refresh = useCrmRefresh();
  const [first] = useState<Draft>(() => ({ title: segment?.title ?? '', filters: segment?.filters ?? firstGroup(properties) }));
  const draft = useStoredDraft<Draft>(first, {
    load: async () => {
      const now = segment && (await crm.segments()).find(({ id }) => id === segment.id);
      return now ? { title: now.title, filters: now.filters } : first;
    },
    save: (changed) => (segment ? crm.saveSegment(segment.id, changed) : crm.createSegment({ ...first, ...changed })),
  });
  const labels = useAudiences().data;
  const { title, filters } = draft.fields;
  const isWhole = (some: Groups) =>
    some.flat().every((one) =>
      isComplete(
        one,
        properties.find((each) => nameOf(each) === nameOf(one)),
      ),
    );

  function saved() {
    notifications.show({ color: 'green', message: t('segment_saved', { title: title.trim() }) });
    if (!segment) navigate('/contacts/segments');
    void refresh();
  }

  function problem() {
    if (title.trim() === '') return t('segment_wants_title');
    if (filters.flat().length === 0) return t('segment_wants_condition');
    return isWhole(filters) ? undefined : t('segment_wants_values');
  }

  const inWords = (some: unknown) => conditionsText(groupsOf(some), labels ?? { lists: [], tags: [] }, t);
  const told = draft.conflict.map((one) =>
    one.name === 'filters' ? { ...one, theirs: inWords(one.theirs), mine: inWords(one.mine) } : one,
  );
  return (
    <Section title={t('conditions')} lead={t('conditions_lead')}>
      <DraftForm
        draft={{ ...draft, conflict: told }}
        action={t('segment_save')}
        labelOf={(name) => t(name === 'title' ? 'title' : 'conditions')}
        problem={problem()}
        onSaved={saved}
      >
        <TextInput
          label={t('title')}
          value={title}
          onChange={({ currentTarget }) => draft.set({ title: currentTarget.value })}
          maxLength={190}
          maw={420}
          required
        />
        <ConditionGroups groups={filters} properties={properties} onGroups={(groups) => draft.set({ filters: groups })} />
        <SegmentSample filters={filters} isWhole={filters.flat().length > 0 && isWhole(filters)} />
      </DraftForm>
    </Section>
  );
}
