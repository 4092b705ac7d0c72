import { Alert, Button, MultiSelect, NativeSelect, Stack, Text } from '@mantine/core';
import { Section } from '../../../../pages/settings/section';
import { type Text as Texts, useText } from '../../../../texts';
import { language } from '../../../../texts/language';
import { NotLoaded } from '../../../../ui/not-loaded';
import { usePeople } from '../../api/booking-hooks';
import type { Person, WholeEventType } from '../../api/calendar-types';
import { RulePart } from './rules/rule-part';
import type { PartFields } from './rules/saved-part';

/** Accounts as text, as the fields have them. */
interface Hosts {
  readonly team_members: readonly string[];
  readonly organizer_id: string;
}

const hostsOf = ({ author_profiles: hosts = [], user_id: organiser }: WholeEventType): Hosts => ({
  team_members: hosts.map(({ ID }) => String(ID)),
  organizer_id: String(organiser),
});

/** Who hosts an event type, where that can be chosen. */
export function HostsSection({ event }: { event: WholeEventType }) {
  const t = useText('calendars');
  const query = usePeople();
  const { data: people } = query;
  if (!people)
    return (
      <Section title={t('hosts')} lead={t('event_hosts_lead')}>
        <NotLoaded query={query} failed={t('people_failed')} loading={t('people_loading')} />
      </Section>
    );
  const isThere = (host: string) => people.some(({ id }) => String(id) === host);
  return (
    <RulePart
      event={event}
      part="assignments"
      title={t('hosts')}
      lead={t('event_hosts_lead')}
      stored={hostsOf}
      // An account that no longer exists hosts nothing, whoever is chosen beside it.
      sent={({ team_members: members, ...changed }) => ({
        ...(members && { team_members: members.filter(isThere).map(Number) }),
        ...(changed.organizer_id !== undefined && { organizer_id: Number(changed.organizer_id) }),
      })}
      problem={({ team_members }) => (team_members.some(isThere) ? undefined : t('people_missing'))}
    >
      {(fields) => <HostsFields {...fields} people={people} profiles={event.author_profiles ?? []} />}
    </RulePart>
  );
}

interface HostsFieldsProps extends PartFields<Hosts> {
  people: readonly Person[];
  profiles: NonNullable<WholeEventType['author_profiles']>;
}

function HostsFields({ draft: { team_members: members, organizer_id: organiser }, change, problem, people, profiles }: HostsFieldsProps) {
  const t = useText('calendars');
  const named = (host: string) => people.find(({ id }) => String(id) === host)?.name;
  const there = members.filter((host) => named(host) !== undefined);
  const gone = members.filter((host) => named(host) === undefined);
  const choose = (chosen: readonly string[]) =>
    change({ team_members: chosen, organizer_id: chosen.includes(organiser) ? organiser : (chosen[0] ?? organiser) });
  return (
    <>
      {gone.length > 0 && (
        <Alert color="yellow" variant="light" title={t('hosts_gone')}>
          <Stack gap="xs" align="flex-start">
            <Text size="sm">
              {t('hosts_gone_text', {
                names: namesOf(
                  gone.map((host) => profiles.find(({ ID }) => String(ID) === host)?.name ?? 'Unknown'),
                  t,
                ),
              })}
            </Text>
            <Button size="xs" variant="default" onClick={() => choose(there)}>
              {t('hosts_gone_remove')}
            </Button>
          </Stack>
        </Alert>
      )}
      <MultiSelect
        label={t('hosts')}
        description={t('hosts_active')}
        data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={there}
        onChange={choose}
        error={problem('team_members')}
        searchable
        required
        nothingFoundMessage={t('nobody_named')}
      />
      {there.length > 1 && (
        <NativeSelect
          label={t('organiser')}
          description={t('organiser_hint')}
          data={there.map((id) => ({ value: id, label: named(id) ?? id }))}
          value={organiser}
          onChange={({ currentTarget: { value } }) => change({ organizer_id: value })}
          error={problem('organizer_id')}
        />
      )}
    </>
  );
}

function namesOf(names: readonly string[], t: Texts<'calendars'>): string {
  return new Intl.ListFormat(language()).format(names.map((name) => (name === 'Unknown' ? t('account_deleted') : name)));
}
