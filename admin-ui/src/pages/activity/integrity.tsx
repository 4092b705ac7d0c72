import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../api/errors';
import { useAction, useApi } from '../../api/hooks';
import type { DataOf } from '../../api/operations';
import { useText } from '../../texts';

/** Recomputes the proof of the whole log when asked. */
export function Integrity() {
  const t = useText('activity');
  const api = useApi();
  const [result, setResult] = useState<DataOf<'status', 'audit_verify'>['chain']>();
  const verify = useAction(async () => setResult((await api.operate('status', 'audit_verify')).chain));
  return (
    <Group gap={0}>
      <Text size="sm" aria-live="polite" mr={result || verify.error ? 'sm' : 0} {...(result?.ok === false && { c: 'red.9' })}>
        {result && (result.ok ? t('intact', { count: result.count }) : t('broken', { id: result.broken_at ?? 0 }))}
        {verify.error !== undefined && messageOf(verify.error)}
      </Text>
      <Button variant="default" onClick={() => void verify.run()} loading={verify.isPending}>
        {t('verify')}
      </Button>
    </Group>
  );
}
