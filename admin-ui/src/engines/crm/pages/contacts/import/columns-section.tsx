import { Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { Section } from '../../../../../pages/settings/section';
import { useText } from '../../../../../texts';
import type { UploadedFile } from '../../../api/imports';
import { type ImportField, withColumn } from './columns';

interface ColumnsSectionProps {
  uploaded: UploadedFile;
  fields: readonly ImportField[];
  columns: readonly string[];
  onColumns: (columns: readonly string[]) => void;
}

/** Each column with its first values, and the field that it is. */
export function ColumnsSection({ uploaded: { headers, rows, total }, fields, columns, onColumns }: ColumnsSectionProps) {
  const t = useText('imports');
  return (
    <Section title={t('columns')} lead={t('columns_lead', { count: total })}>
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {headers.map((header, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same name, and they never move
          <SimpleGrid component="li" key={at} cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing={4}>
            <div style={{ overflowWrap: 'anywhere' }}>
              <Text size="sm" fw={600}>
                {header || t('column_unnamed', { number: at + 1 })}
              </Text>
              <Text size="xs" c="dimmed" lineClamp={2}>
                {examples(rows, at) || t('column_empty')}
              </Text>
            </div>
            <Select
              aria-label={t('column_is', { name: header || String(at + 1) })}
              data={fields.map(({ name, label }) => ({ value: name, label }))}
              value={columns[at] || null}
              onChange={(field) => onColumns(withColumn(columns, at, field ?? ''))}
              placeholder={t('column_out')}
              nothingFoundMessage={t('column_none')}
              comboboxProps={{ withinPortal: false }}
              clearable
              searchable
            />
          </SimpleGrid>
        ))}
      </Stack>
    </Section>
  );
}

const examples = (rows: UploadedFile['rows'], at: number) =>
  rows
    .map((cells) => cells[at]?.trim() ?? '')
    .filter((cell) => cell !== '')
    .slice(0, 3)
    .join(' · ');
