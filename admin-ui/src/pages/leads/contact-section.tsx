import { Stack, Table, Text } from '@mantine/core';
import { messageOf } from '../../api/errors';
import { useLeadContact } from '../../api/hooks';
import type { LeadContact } from '../../api/operations';
import { Failure, Loading } from '../../ui/states';
import { inFull } from '../../ui/times';
import { Section } from '../settings/section';

const told: Readonly<Record<LeadContact['storage'], string>> = {
  masked:
    'Contact details are stored masked; the message itself was emailed. The settings on the Leads page can store them in full from now on.',
  full: 'Contact details are stored in full.',
  off: 'No contact details are stored; the message itself was emailed. The settings on the Leads page can change that.',
};

const labels = { name: 'Name', email: 'Email', phone: 'Phone', message: 'Message' } as const;

/** Who the lead is, as far as it is stored. */
export function ContactSection({ id }: { id: number }) {
  const { data, error, refetch } = useLeadContact(id);
  return (
    <Section title="Contact" lead="Who this is. Each view is written to the audit log.">
      {!data && error && (
        <Failure
          isInline
          title="The contact could not be loaded"
          message={messageOf(error)}
          action={{ label: 'Try again', perform: () => void refetch() }}
        />
      )}
      {!data && !error && <Loading label="Loading the contact" />}
      {data && <Details contact={data} />}
    </Section>
  );
}

function Details({ contact }: { contact: LeadContact }) {
  const known = Object.entries(labels).filter(([field]) => contact[field as keyof typeof labels] !== '');
  return (
    <>
      {known.length === 0 && <Text size="sm">Nothing is stored.</Text>}
      {known.length > 0 && (
        <Table layout="fixed" aria-label="Contact">
          <Table.Tbody>
            {known.map(([field, label]) => (
              <Table.Tr key={field}>
                <Table.Th scope="row" w={100}>
                  {label}
                </Table.Th>
                <Table.Td style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>{contact[field as keyof typeof labels]}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Messages messages={contact.messages} />
      <Text size="xs" c="dimmed" mt="xs">
        {told[contact.storage]}
      </Text>
    </>
  );
}

const states: Readonly<Record<LeadContact['messages'][number]['state'], string>> = {
  waiting: 'waits to be emailed',
  sent: 'emailed',
  held: 'held as suspected spam',
};

/** Each message with what is still stored of it. */
function Messages({ messages }: Pick<LeadContact, 'messages'>) {
  if (messages.length === 0) return null;
  return (
    <Stack gap="sm" mt="sm" component="ul" p={0} style={{ listStyle: 'none' }} aria-label="Messages">
      {messages.map(({ at, form, page, state, fields }) => (
        <li key={`${at} ${form}`}>
          <Text size="xs" c="dimmed">
            {[inFull(at), `form ${form}`, page, states[state]].filter(Boolean).join(' · ')}
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
            <Text size="sm">Its words were emailed and are not stored.</Text>
          )}
        </li>
      ))}
    </Stack>
  );
}
