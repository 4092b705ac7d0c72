import { Card, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

interface SectionProps {
  title: string;
  lead: string;
  children: ReactNode;
}

/** One group of settings under a heading, with a sentence about what it does. */
export function Section({ title, lead, children }: SectionProps) {
  const id = useId();
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby={id}>
      <Stack gap={4} mb="md" maw={640}>
        <Title order={2} id={id}>
          {title}
        </Title>
        <Text size="sm" c="dimmed">
          {lead}
        </Text>
      </Stack>
      {children}
    </Card>
  );
}
