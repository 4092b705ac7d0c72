import { Anchor, Stack, Text } from '@mantine/core';
import { messageOf } from '../../api/errors';
import { useAccountLinks } from '../../api/hooks';
import { Link } from '../../ui/router';
import { Failure, Loading } from '../../ui/states';
import { LinkRow } from './link-row';
import { Section } from './section';

/** Which account has the roles of which team member. */
export function AccountLinksSection({ mayChange }: { mayChange: boolean }) {
  return (
    <Section
      title="Team members and accounts"
      lead="A user who signs in with a linked account has the rights of the team member’s roles in addition to the rights of the account."
    >
      {mayChange ? (
        <Links />
      ) : (
        <Text size="sm" c="dimmed">
          Seeing and changing links needs manage_options.
        </Text>
      )}
    </Section>
  );
}

function Links() {
  const { data: links, error, refetch } = useAccountLinks();
  if (!links && error) {
    return (
      <Failure
        isInline
        title="The links could not be loaded"
        message={messageOf(error)}
        action={{ label: 'Try again', perform: () => void refetch() }}
      />
    );
  }
  if (!links) return <Loading label="Loading the team" />;
  if (links.members.length === 0) {
    return (
      <Text size="sm">
        There are no team members yet.{' '}
        <Anchor underline="always" component={Link} to="/console/users/create" size="sm">
          Create the first one
        </Anchor>
      </Text>
    );
  }
  return (
    <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }} aria-label="Team members">
      {links.members.map((member) => (
        <LinkRow key={`${member.user_num} ${member.host_user?.id ?? 0}`} member={member} links={links} />
      ))}
    </Stack>
  );
}
