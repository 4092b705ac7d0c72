import { Stack, Table, Text } from '@mantine/core';
import type { Lead, LeadEvent } from '../../api/operations';
import { useText } from '../../texts';
import { inFull } from '../../ui/times';
import { Section } from '../settings/section';
import { consentOf } from './consent';
import { useActorName } from './use-actor-name';

/** What the visitor has agreed to, and whether that was taken back. */
export function ConsentSection({ lead }: { lead: Lead }) {
  const t = useText('lead');
  const nameOf = useActorName();
  const { given, withdrawn } = consentOf(lead);
  return (
    <Section title={t('consent')} lead={t('consent_lead')}>
      <Stack gap="xs">
        {!given && <Text size="sm">{t('consent_none')}</Text>}
        {given && <Receipt event={given} />}
        {withdrawn && (
          <Text size="sm" fw={600}>
            {t('consent_is_withdrawn', {
              when: inFull(withdrawn.at),
              how: String(withdrawn.data.how),
              who: nameOf(String(withdrawn.data.by ?? '')),
            })}
          </Text>
        )}
      </Stack>
    </Section>
  );
}

function Receipt({ event: { at, data } }: { event: LeadEvent }) {
  const t = useText('lead');
  const { consent_at, consent_how, consent_text = '', consent_purposes = '' } = data;
  const time = Number.isNaN(Date.parse(String(consent_at))) ? at : String(consent_at);
  const words = [
    [t('data_consent_text'), String(consent_text)],
    [t('data_consent_purposes'), String(consent_purposes)],
  ].filter(([, value]) => value !== '');
  return (
    <>
      <Text size="sm">{t('consent_given', { when: inFull(time), how: String(consent_how) })}</Text>
      {words.length > 0 && (
        <Table layout="fixed" aria-label={t('consent')}>
          <Table.Tbody>
            {words.map(([label, value]) => (
              <Table.Tr key={label}>
                <Table.Th scope="row" w="40%" style={{ overflowWrap: 'anywhere' }}>
                  {label}
                </Table.Th>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </>
  );
}
