import { Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';

/** Sets the window's title to the page's. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Siteplane`;
  }, [title]);
}

interface PageHeadProps {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
}

/** A page's heading with a sentence about it, and its main action on the right. */
export function PageHead({ title, lead, children }: PageHeadProps) {
  useTitle(title);
  return (
    <Group justify="space-between" align="flex-start" gap="md" mb="lg">
      <Stack gap={6} maw={620}>
        <Title order={1} style={{ overflowWrap: 'anywhere', hyphens: 'auto' }}>
          {title}
        </Title>
        {lead && <Text c="dimmed">{lead}</Text>}
      </Stack>
      {children}
    </Group>
  );
}
