import { Stack, Table, Text } from '@mantine/core';
import { messageOf } from '../../api/errors';
import { useLeadContact } from '../../api/hooks';
import type { LeadContact } from '../../api/operations';
import { useText } from '../../texts';
import { Failure, Loading } from '../../ui/states';
import { inFull } from '../../ui/times';
import { Section } from '../settings/section';

const names = ['name', 'email', 'phone', 'message'] as const;

/** Who the lead is, as far as it is stored. */
export function ContactSection({ id }: { id: number }) {
  const t = useText('lead');
  const leads = useText('leads');
  const frame = useText('frame');
  const { data, error, refetch } = useLeadContact(id);
  return (
    <Section title={leads('contact')} lead={t('contact_lead')}>
      {!data && error && (
        <Failure
          isInline
          title={t('contact_failed')}
          message={messageOf(error)}
          action={{ label: frame('try_again'), perform: () => void refetch() }}
        />
      )}
      {!data && !error && <Loading label={t('contact_loading')} />}
      {data && <Details contact={data} />}
    </Section>
  );
}

function Details({ contact }: { contact: LeadContact }) {
  const t = useText('lead');
  const leads = useText('leads');
  const known = names.filter((name) => contact[name] !== '');
  return (
    <>
      {known.length === 0 && <Text size="sm">{t('contact_none')}</Text>}
      {known.length > 0 && (
        <Table layout="fixed" aria-label={leads('contact')}>
          <Table.Tbody>
            {known.map((name) => (
              <Table.Tr key={name}>
                <Table.Th scope="row" w={100}>
                  {t(`contact_${name}`)}
                </Table.Th>
                <Table.Td style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>{contact[name]}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Messages messages={contact.messages} />
      <Text size="xs" c="dimmed" mt="xs">
        {t(`storage_${contact.storage}`)}
      </Text>
    </>
  );
}

/** Each message with what is still stored of it. */
function Messages({ messages }: Pick<LeadContact, 'messages'>) {
  const t = useText('lead');
  if (messages.length === 0) return null;
  return (
    <Stack gap="sm" mt="sm" component="ul" p={0} style={{ listStyle: 'none' }} aria-label={t('messages')}>
      {messages.map(({ at, form, page, state, fields }) => (
        <li key={`${at} ${form}`}>
          <Text size="xs" c="dimmed">
            {[inFull(at), t('message_form', { form }), page, t(`message_${state}`)].filter(Boolean).join(' · ')}
          </Text>
          {fields ? (
            Object.entries(fields).map(([name, value]) => (
              <Text key={name} size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
                <Text span c="dimmed" size="sm">
                  {name}:{' '}
                </Text>
                {value}
              </Text>
            ))
          ) : (
            <Text size="sm">{t('message_gone')}</Text>
          )}
        </li>
      ))}
    </Stack>
  );
}
