import { Alert, Button, Fieldset, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../texts';
import { WarningIcon } from '../ui/icons';
import { inView } from './in-view';
import classes from './part-conflict.module.css';

interface PartConflictProps {
  onSettle: (keepsMine: boolean) => void;
  /** The fields with what is stored now. */
  children: ReactNode;
}

/** Somebody else has saved the same part: what is stored now, below what was entered here, and which of them stays. */
export function PartConflict({ onSettle, children }: PartConflictProps) {
  const t = useText('records');
  return (
    <Alert ref={inView} color="yellow" variant="light" icon={<WarningIcon />} title={t('overtaken')} role="alert">
      <Stack gap="sm">
        <Text size="sm">{t('overtaken_part')}</Text>
        <Fieldset disabled className={classes.stored ?? ''} legend={t('stored_now')}>
          <Stack>{children}</Stack>
        </Fieldset>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => onSettle(true)}>
            {t('keep_mine')}
          </Button>
          <Button size="xs" variant="default" onClick={() => onSettle(false)}>
            {t('keep_theirs')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
