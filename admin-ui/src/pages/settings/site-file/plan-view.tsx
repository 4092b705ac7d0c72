import { Badge, Card, Group, Stack, Text } from '@mantine/core';
import type { ShownPlan } from '../../../api/site-file';
import { useText } from '../../../texts';

type Item = ShownPlan['items'][number];

const kinds = { '+': 'added', '~': 'changed', '-': 'gone' } as const;
const colours = { added: 'green', changed: 'yellow', gone: 'red' } as const;

/** What comes, changes or goes, then what is kept. */
export function PlanView({ plan: { items, kept, later } }: { plan: ShownPlan }) {
  const t = useText('settings');
  return (
    <Stack gap="sm">
      {items.length + later.length === 0 && <Text size="sm">{t('file_same')}</Text>}
      {items.length > 0 && (
        <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }} aria-label={t('file_changes')}>
          {items.map((item) => (
            <Planned key={`${item.mark} ${item.subject}`} item={item} />
          ))}
        </Stack>
      )}
      {later.length > 0 && <Text size="sm">{t('file_later', { sections: later.join(', ') })}</Text>}
      {kept.length > 0 && (
        <details>
          <summary>{t('file_kept', { count: kept.length })}</summary>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {kept.join(', ')}
          </Text>
        </details>
      )}
    </Stack>
  );
}

function Planned({ item: { mark, subject, changes, note } }: { item: Item }) {
  const t = useText('settings');
  const kind = kinds[mark];
  return (
    <Card withBorder component="li" padding="sm">
      <Group gap="xs" mb={changes.length > 0 ? 6 : 0}>
        <Badge variant="light" color={colours[kind]} tt="none" miw="max-content">
          {t(`file_is_${kind}`)}
        </Badge>
        <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {subject}
        </Text>
      </Group>
      {changes.map((change) => (
        <Text key={change.field} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {changeText(change, t)}
        </Text>
      ))}
      {note !== undefined && (
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      )}
    </Card>
  );
}

const mostLetters = 200;

function changeText({ field, from, to, secret }: Item['changes'][number], t: ReturnType<typeof useText<'settings'>>): string {
  if (secret !== undefined) return t('file_secret', { field, secret });
  const value = to === undefined ? t('file_default') : inShort(to);
  return from === undefined ? t('file_value', { field, value }) : t('file_value_from', { field, from: inShort(from), value });
}

function inShort(value: unknown): string {
  const text = typeof value === 'string' ? `“${value}”` : JSON.stringify(value);
  return text.length > mostLetters ? `${text.slice(0, mostLetters)}…` : text;
}
