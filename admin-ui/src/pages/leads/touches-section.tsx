import { Stack, Text } from '@mantine/core';
import type { Lead } from '../../api/operations';
import { inFull } from '../../ui/times';
import { Section } from '../settings/section';

const visits = [
  ['first', 'First visit'],
  ['last', 'Last visit that came by something'],
  ['converting', 'Visit in which it became a lead'],
] as const;

/** The three visits by which a lead is counted. */
export function TouchesSection({ touches }: { touches: Lead['touches'] }) {
  return (
    <Section title="Visits" lead="How the visitor came: leads.attribution counts by each of these.">
      <Stack gap="sm">
        {visits.map(([name, label]) => {
          const { at, source, campaign, channel } = touches[name];
          return (
            <div key={name}>
              <Text size="sm" fw={600}>
                {label}
              </Text>
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {[channel.replaceAll('_', ' '), source, campaign].filter(Boolean).join(' · ')}
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
