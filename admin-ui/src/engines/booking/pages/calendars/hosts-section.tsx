import { Alert, MultiSelect, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../../../api/errors';
import { Section } from '../../../../pages/settings/section';
import { type Text as Texts, useText } from '../../../../texts';
import { language } from '../../../../texts/language';
import { PartForm } from '../../../../ui/part-form';
import { Failure, Loading } from '../../../../ui/states';
import { usePeople } from '../../api/booking-hooks';
import type { Person, WholeEventType } from '../../api/calendar-types';
import { useSavePart } from './save-part';

/** Who hosts an event type, where that can be chosen. */
export function HostsSection({ event }: { event: WholeEventType }) {
  const t = useText('calendars');
  const frame = useText('frame');
  const { data: people, error, refetch } = usePeople();
  return (
    <Section title={t('hosts')} lead={t('event_hosts_lead')}>
      {!people && error && (
        <Failure
          isInline
          title={t('people_failed')}
          message={messageOf(error)}
          action={{ label: frame('try_again'), perform: () => void refetch() }}
        />
      )}
      {!people && !error && <Loading label={t('people_loading')} />}
      {people && <HostsForm {...{ event, people }} />}
    </Section>
  );
}

function HostsForm({ event, people }: { event: WholeEventType; people: readonly Person[] }) {
  const t = useText('calendars');
  const save = useSavePart(event, 'assignments');
  const stored = event.author_profiles ?? [];
  const gone = stored.filter(({ ID }) => !people.some(({ id }) => id === ID));
  const [members, setMembers] = useState(() => stored.filter((host) => !gone.includes(host)).map(({ ID }) => String(ID)));
  const [organiser, setOrganiser] = useState(String(event.user_id));
  const chosen = members.includes(organiser) ? organiser : (members[0] ?? '');
  const named = (host: string) => people.find(({ id }) => String(id) === host)?.name ?? host;
  return (
    <PartForm
      action={t('hosts_save')}
      {...{ isPending: save.isPending, error: save.error, problem: members.length === 0 ? t('people_missing') : undefined }}
      onSave={() => void save.run({ team_members: members.map(Number), organizer_id: Number(chosen) })}
    >
      {gone.length > 0 && (
        <Alert color="yellow" variant="light" title={t('hosts_gone')}>
          <Text size="sm">{t('hosts_gone_text', { names: namesOf(gone, t) })}</Text>
        </Alert>
      )}
      <MultiSelect
        label={t('hosts')}
        description={t('hosts_active')}
        data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={members}
        onChange={setMembers}
        searchable
        required
        nothingFoundMessage={t('nobody_named')}
      />
      {members.length > 1 && (
        <NativeSelect
          label={t('organiser')}
          description={t('organiser_hint')}
          data={members.map((id) => ({ value: id, label: named(id) }))}
          value={chosen}
          onChange={({ currentTarget: { value } }) => setOrganiser(value)}
        />
      )}
    </PartForm>
  );
}

function namesOf(hosts: readonly { name: string }[], t: Texts<'calendars'>): string {
  return new Intl.ListFormat(language()).format(hosts.map(({ name }) => (name === 'Unknown' ? t('account_deleted') : name)));
}
