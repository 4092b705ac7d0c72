import { Alert, MultiSelect, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../../../api/errors';
import { Section } from '../../../../pages/settings/section';
import { Failure, Loading } from '../../../../ui/states';
import { usePeople } from '../../api/booking-hooks';
import type { Person, WholeEventType } from '../../api/calendar-types';
import { PartForm } from './part-form';
import { useSavePart } from './save-part';

/** Who hosts an event type, where that can be chosen. */
export function HostsSection({ event }: { event: WholeEventType }) {
  const { data: people, error, refetch } = usePeople();
  return (
    <Section title="Hosts" lead="Who hosts the bookings, and who is the organiser.">
      {!people && error && (
        <Failure
          isInline
          title="The people could not be loaded"
          message={messageOf(error)}
          action={{ label: 'Try again', perform: () => void refetch() }}
        />
      )}
      {!people && !error && <Loading label="Loading the people" />}
      {people && <HostsForm {...{ event, people }} />}
    </Section>
  );
}

function HostsForm({ event, people }: { event: WholeEventType; people: readonly Person[] }) {
  const save = useSavePart(event, 'assignments');
  const stored = event.author_profiles ?? [];
  const gone = stored.filter(({ ID }) => !people.some(({ id }) => id === ID));
  const [members, setMembers] = useState(() => stored.filter((host) => !gone.includes(host)).map(({ ID }) => String(ID)));
  const [organiser, setOrganiser] = useState(String(event.user_id));
  const chosen = members.includes(organiser) ? organiser : (members[0] ?? '');
  const named = (host: string) => people.find(({ id }) => String(id) === host)?.name ?? host;
  return (
    <PartForm
      action="Save the hosts"
      {...{ isPending: save.isPending, error: save.error, problem: members.length === 0 ? 'Choose at least one person.' : undefined }}
      onSave={() => void save.run({ team_members: members.map(Number), organizer_id: Number(chosen) })}
    >
      {gone.length > 0 && (
        <Alert color="yellow" variant="light" title="Not offered to guests">
          <Text size="sm">{goneText(gone.map(({ name }) => name))}</Text>
        </Alert>
      )}
      <MultiSelect
        label="Hosts"
        description="Those with an active account."
        data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={members}
        onChange={setMembers}
        searchable
        required
        nothingFoundMessage="Nobody with that name"
      />
      {members.length > 1 && (
        <NativeSelect
          label="Organiser"
          description="Named first in emails and calendar files."
          data={members.map((id) => ({ value: id, label: named(id) }))}
          value={chosen}
          onChange={({ currentTarget: { value } }) => setOrganiser(value)}
        />
      )}
    </PartForm>
  );
}

function goneText(names: readonly string[]): string {
  const who = new Intl.ListFormat('en').format(names.map((name) => (name === 'Unknown' ? 'A deleted account' : name)));
  return `${who}: the account is suspended or deleted. Save the hosts to remove it from this event type.`;
}
