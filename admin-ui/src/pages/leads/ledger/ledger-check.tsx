import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/hooks';
import { useSentences } from '../../../sentences';
import { useText } from '../../../texts';

/** What the health of the site says of the ledger: a list without findings means little where nothing was compared. */
export function LedgerCheck() {
  const t = useText('ledger');
  const translate = useSentences();
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['lead-findings', 'health'],
    queryFn: async () => (await api.operate('status', 'health')).checks.find(({ name }) => name === 'ledger') ?? null,
    retry: false,
  });
  // The findings stand below in more words.
  if (!data || /leads\.acknowledge_finding/.test(data.message)) return null;
  return (
    <Text size="sm" maw={640} style={{ overflowWrap: 'anywhere' }}>
      <Text span fw={600} size="sm">
        {t('check')}:
      </Text>{' '}
      {translate(data.message)}
    </Text>
  );
}
