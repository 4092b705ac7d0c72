import { Alert, Button, NativeSelect, Stack, Text } from '@mantine/core';
import { Section } from '../../../../pages/settings/section';
import { type Text as Texts, useText } from '../../../../texts';
import { language } from '../../../../texts/language';
import { AccountsPicker } from '../../../../ui/accounts/account-picker';
import { useNamedAccounts } from '../../../../ui/accounts/account-source';
import { NotLoaded } from '../../../../ui/not-loaded';
import { usePeople } from '../../api/booking-hooks';
import type { WholeEventType } from '../../api/calendar-types';
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
  const hosts = hostsOf(event).team_members.map(Number);
  const query = useNamedAccounts(usePeople(), hosts);
  const people = hosts.length === 0 ? [] : query.data;
  if (!people)
    return (
      <Section title={t('hosts')} lead={t('event_hosts_lead')}>
        <NotLoaded query={query} failed={t('people_failed')} loading={t('people_loading')} />
      </Section>
    );
  // Whoever was chosen since then was offered, and exists.
  const isThere = (host: string) => !hosts.includes(Number(host)) || people.some(({ id }) => String(id) === host);
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
      {(fields) => <HostsFields {...fields} isThere={isThere} profiles={event.author_profiles ?? []} />}
    </RulePart>
  );
}

interface HostsFieldsProps extends PartFields<Hosts> {
  isThere: (host: string) => boolean;
  profiles: NonNullable<WholeEventType['author_profiles']>;
}

function HostsFields({ draft: { team_members: members, organizer_id: organiser }, change, problem, isThere, profiles }: HostsFieldsProps) {
  const t = useText('calendars');
  const source = usePeople();
  const there = members.filter(isThere);
  const gone = members.filter((host) => !isThere(host));
  const named = useNamedAccounts(source, there.map(Number)).data ?? [];
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
      <AccountsPicker
        label={t('hosts')}
        description={t('hosts_active')}
        source={source}
        value={there.map(Number)}
        onChange={(ids) => choose(ids.map(String))}
        error={problem('team_members')}
        required
      />
      {there.length > 1 && (
        <NativeSelect
          label={t('organiser')}
          description={t('organiser_hint')}
          data={there.map((id) => ({ value: id, label: named.find((one) => String(one.id) === id)?.name ?? `#${id}` }))}
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
