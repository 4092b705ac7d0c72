import { Card, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface EmptyListProps {
  title: string;
  text: string;
  /** The button that adds the first one. */
  children?: ReactNode;
}

/** What stands where a list has nothing yet: why, and how it gets its first entry. */
export function EmptyList({ title, text, children }: EmptyListProps) {
  return (
    <Card withBorder padding="lg" maw={640}>
      <Text fw={600}>{title}</Text>
      <Text size="sm" c="dimmed" mt={4} mb={children ? 'md' : 0}>
        {text}
      </Text>
      {children && <Group>{children}</Group>}
    </Card>
  );
}
