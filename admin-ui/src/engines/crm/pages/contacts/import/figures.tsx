import { Card, SimpleGrid, Text } from '@mantine/core';

/** Numbers beside one another, each with what it counts. */
export const Figures = ({ figures }: { figures: readonly (readonly [label: string, count: number])[] }) => (
  <SimpleGrid cols={{ base: 1, xs: figures.length }}>
    {figures.map(([label, count]) => (
      <Card withBorder key={label} padding="sm">
        <Text size="sm" c="dimmed">
          {label}
        </Text>
        <Text fz={28} fw={600}>
          {count}
        </Text>
      </Card>
    ))}
  </SimpleGrid>
);
