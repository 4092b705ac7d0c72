import { Stack, Text } from '@mantine/core';
import type { Lead } from '../../api/operations';
import { useText } from '../../texts';
import { inFull } from '../../ui/times';
import { Section } from '../settings/section';
import { sourceName } from './source-name';

const visits = ['first', 'last', 'converting'] as const;

/** The three visits by which a lead is counted. */
export function TouchesSection({ touches }: { touches: Lead['touches'] }) {
  const t = useText('lead');
  const leads = useText('leads');
  return (
    <Section title={t('visits')} lead={t('visits_lead')}>
      <Stack gap="sm">
        {visits.map((name) => {
          const { at, source, campaign, channel } = touches[name];
          return (
            <div key={name}>
              <Text size="sm" fw={600}>
                {t(`visit_${name}`)}
              </Text>
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {[...new Set([leads(`channel_${channel}`), sourceName(source, leads), campaign])].filter(Boolean).join(' · ')}
              </Text>
              <Text size="xs" c="dimmed">
                {inFull(at)}
              </Text>
            </div>
          );
        })}
      </Stack>
    </Section>
  );
}
