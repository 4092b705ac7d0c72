import { Anchor, TextInput } from '@mantine/core';
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
import { useCrmApi, useCrmRefresh } from '../../api/crm-hooks';
import { useTitles } from '../../api/titled-hooks';
import * as bounds from '../../bounds';
import { ConditionGroups, firstGroup, type Groups, groupsOf } from './condition-groups';
import { conditionsText, labelsIn } from './condition-words';
import { isComplete, nameOf, type Property } from './conditions';
import { SegmentSample } from './segment-sample';

/** A segment that is made or changed: the number of people follows the conditions. */
export function SegmentPage({ id }: { id: number | undefined }) {
  const t = useText('contacts');
  const crm = useCrmApi();
  const query = useQuery({
    queryKey: ['crm', 'segment', id ?? 'new'],
    queryFn: async () => {
      const [properties, segment] = await Promise.all([crm.properties(), id === undefined ? undefined : crm.segment(id)]);
      return { properties, segment };
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
      {data && <Builder segment={data.segment} properties={data.properties} />}
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
    load: async (seen) => {
      if (!segment) return first;
      const now = await crm.segment(segment.id, seen);
      return { title: now.title, filters: now.filters };
    },
    save: (changed, seen) => (segment ? crm.saveSegment(segment.id, changed, seen) : crm.createSegment({ ...first, ...changed })),
  });
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

  const titles = useTitles(draft.conflict.flatMap(({ name, theirs, mine }) => (name === 'filters' ? labelsOf([theirs, mine]) : [])));
  const inWords = (some: unknown) => conditionsText(groupsOf(some), titles, t);
  const conflicts = draft.conflict.map((one) =>
    one.name === 'filters' ? { ...one, theirs: inWords(one.theirs), mine: inWords(one.mine) } : one,
  );
  return (
    <Section title={t('conditions')} lead={t('conditions_lead')}>
      <DraftForm
        draft={{ ...draft, conflict: conflicts }}
        action={t('segment_save')}
        labelOf={(name) => t(name === 'title' ? 'title' : 'conditions')}
        problem={problem()}
        onSaved={saved}
      >
        <TextInput
          label={t('title')}
          value={title}
          onChange={({ currentTarget }) => draft.set({ title: currentTarget.value })}
          {...bounds.segment.title}
          maw={420}
          required
        />
        <ConditionGroups groups={filters} properties={properties} onGroups={(groups) => draft.set({ filters: groups })} />
        <SegmentSample filters={filters} isWhole={filters.flat().length > 0 && isWhole(filters)} />
      </DraftForm>
    </Section>
  );
}

const labelsOf = (versions: readonly unknown[]) => versions.flatMap((one) => labelsIn(groupsOf(one)));
