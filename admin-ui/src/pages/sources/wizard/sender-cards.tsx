import { Group, Radio, SimpleGrid, Text } from '@mantine/core';
import { useText } from '../../../texts';
import { type SenderName, senderNames, senders } from '../senders';

/** Who sends, as cards to choose from. */
export function SenderCards({ sender, onSender }: { sender: SenderName; onSender: (sender: SenderName) => void }) {
  const t = useText('sources');
  return (
    <Radio.Group
      aria-label={t('new_sender')}
      value={sender}
      onChange={(value) => onSender(senderNames.find((one) => one === value) ?? 'any')}
    >
      <SimpleGrid cols={{ base: 2, xs: 3, md: 5 }} spacing="xs">
        {senderNames.map((one) => (
          <Radio.Card key={one} value={one} p="sm" radius="md">
            <Group gap="xs" wrap="nowrap">
              <Radio.Indicator />
              <Text size="sm">{senders[one].label || t('new_any')}</Text>
            </Group>
          </Radio.Card>
        ))}
      </SimpleGrid>
    </Radio.Group>
  );
}
