import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { Recipe } from '../../api/operations';
import type { JsonSchema } from '../../api/types';
import { useText } from '../../texts';
import { Section } from '../settings/section';
import { OptionsDialog } from './options-dialog';

interface PolicySectionProps {
  policy: Recipe['policy'];
  schema: JsonSchema;
  onChange: (policy: Recipe['policy']) => void;
}

/** How a recipe takes repetition, failure and time: in words, and as a form when asked. */
export function PolicySection({ policy, schema, onChange }: PolicySectionProps) {
  const t = useText('pipelines');
  const [isOpen, setOpen] = useState(false);
  const { skip_unchanged, on_error = 'stop', max_attempts = 1, timeout_ms = 0 } = policy;
  return (
    <Section title={t('policy')} lead={t('policy_lead')}>
      <Group justify="space-between" align="flex-start" gap="sm">
        <Text size="sm" flex="1 1 260px" maw={640}>
          {[
            skip_unchanged ? t('policy_skips') : t('policy_repeats'),
            t(`policy_${on_error}`),
            t('policy_tries', { count: max_attempts }),
            t('policy_time', { seconds: timeout_ms / 1000 }),
          ].join(' ')}
        </Text>
        <Button size="xs" variant="default" onClick={() => setOpen(true)} aria-label={`${t('change')}: ${t('policy')}`}>
          {t('change')}
        </Button>
      </Group>
      {isOpen && (
        <OptionsDialog
          of="policy"
          title={t('policy')}
          about={t('policy_lead')}
          schema={schema}
          stored={policy}
          onApply={(next) => {
            onChange(next);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Section>
  );
}
