import { Button, List, Stack, Text } from '@mantine/core';
import { useText } from '../../../texts';
import { download } from '../../../ui/download';
import { DownloadIcon } from '../../../ui/icons';
import { inFull } from '../../../ui/times';
import { Section } from '../../settings/section';
import { useActorName } from '../use-actor-name';
import { type Erasure, knownPart } from './person';

/** The signed receipt of an erasure, which is stored nowhere. */
export function ReceiptSection({ erasure: { erased, receipt, signature, public_key } }: { erasure: Erasure }) {
  const t = useText('persons');
  const nameOf = useActorName();
  const save = () => {
    const file = `${JSON.stringify({ receipt, signature, public_key }, null, 2)}\n`;
    download(`erasure-receipt-${receipt.at.slice(0, 10)}.json`, file, 'application/json');
  };
  const parts = Object.entries(erased);
  return (
    <Section title={t('erased')} lead={t('erased_lead')}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{t('erased_at', { when: inFull(receipt.at), who: nameOf(receipt.by) })}</Text>
        {parts.length === 0 && <Text size="sm">{t('erased_none')}</Text>}
        <List size="sm" aria-label={t('erased')}>
          {parts.map(([name, count]) => {
            const known = knownPart(name);
            return <List.Item key={name}>{t('count', { part: known ? t(`part_${known}`) : name, count })}</List.Item>;
          })}
        </List>
        <Button leftSection={<DownloadIcon size={16} />} onClick={save}>
          {t('receipt')}
        </Button>
      </Stack>
    </Section>
  );
}
