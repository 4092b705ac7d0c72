import { Anchor, Stack, Text } from '@mantine/core';
import { messageOf } from '../../api/errors';
import { useAccountLinks } from '../../api/hooks';
import { useText } from '../../texts';
import { Link } from '../../ui/router';
import { Failure, Loading } from '../../ui/states';
import { LinkRow } from './link-row';
import { Section } from './section';

/** Which account has the roles of which team member. */
export function AccountLinksSection({ mayChange }: { mayChange: boolean }) {
  const t = useText('settings');
  return (
    <Section title={t('links')} lead={t('links_lead')}>
      {mayChange ? (
        <Links />
      ) : (
        <Text size="sm" c="dimmed">
          {t('links_read_only')}
        </Text>
      )}
    </Section>
  );
}

function Links() {
  const t = useText('settings');
  const frame = useText('frame');
  const { data: links, error, refetch } = useAccountLinks();
  if (!links && error) {
    return (
      <Failure
        isInline
        title={t('links_failed')}
        message={messageOf(error)}
        action={{ label: frame('try_again'), perform: () => void refetch() }}
      />
    );
  }
  if (!links) return <Loading label={t('links_loading')} />;
  if (links.members.length === 0) {
    return (
      <Text size="sm">
        {t.rich('no_members', {
          create: (inner) => (
            <Anchor underline="always" component={Link} to="/team" size="sm">
              {inner}
            </Anchor>
          ),
        })}
      </Text>
    );
  }
  return (
    <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }} aria-label={t('members')}>
      {links.members.map((member) => (
        <LinkRow key={`${member.user_num} ${member.host_user?.id ?? 0}`} member={member} links={links} />
      ))}
    </Stack>
  );
}
