import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useText } from '../../../texts';
import { download } from '../../../ui/download';
import { DownloadIcon } from '../../../ui/icons';
import { EmptyList } from '../../../ui/list/empty-list';
import { Section } from '../../settings/section';
import { PartLines } from './part-lines';
import { knownPart, type Person, type PersonData } from './person';

interface FoundSectionProps {
  person: Person;
  data: PersonData;
  onErase: () => void;
}

/** What is stored about a person, part by part, as a file for them too. */
export function FoundSection({ person: { value }, data: { total, found }, onErase }: FoundSectionProps) {
  const t = useText('persons');
  if (total === 0) return <EmptyList title={t('nothing', { who: value })} text={t('nothing_text')} />;
  const save = () => {
    const file = { exported_at: new Date().toISOString(), total, found };
    download('personal-data.json', `${JSON.stringify(file, null, 2)}\n`, 'application/json');
  };
  return (
    <Section title={t('found', { who: value })} lead={t('found_lead', { total })}>
      <Stack gap="lg">
        {Object.entries(found).map(([name, records]) => (
          <Part key={name} name={name} records={records} />
        ))}
        <Group gap="sm">
          <Button variant="default" leftSection={<DownloadIcon size={16} />} onClick={save}>
            {t('export')}
          </Button>
          <Button color="red.8" onClick={onErase}>
            {t('erase')}
          </Button>
        </Group>
      </Stack>
    </Section>
  );
}

function Part({ name, records }: { name: string; records: PersonData['found'][string] }) {
  const t = useText('persons');
  const known = knownPart(name);
  const label = known ? t(`part_${known}`) : name;
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <Text component="h3" size="sm" fw={600} m={0}>
          {label}
        </Text>
        <Badge variant="light" color="gray">
          {records.length}
        </Badge>
      </Group>
      <Text size="xs" c="dimmed">
        {known ? t(`about_${known}`) : t('about_other')}
      </Text>
      <PartLines records={records} label={label} />
    </Stack>
  );
}
