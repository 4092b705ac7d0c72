import { Table, Text } from '@mantine/core';
import { messageOf } from '../../api/errors';
import { useLeadContact } from '../../api/hooks';
import type { LeadContact } from '../../api/operations';
import { Failure, Loading } from '../../ui/states';
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
      <Text size="xs" c="dimmed" mt="xs">
        {told[contact.storage]}
      </Text>
    </>
  );
}
