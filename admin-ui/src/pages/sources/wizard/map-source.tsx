import { Button, Group, Stack } from '@mantine/core';
import { useSource } from '../../../api/hooks';
import { useText } from '../../../texts';
import { BackIcon } from '../../../ui/icons';
import { NotLoaded } from '../../../ui/not-loaded';
import { Link, navigate } from '../../../ui/router';
import { MappingSection } from '../mapping-section';

/** What came is mapped, looked at and approved; then the source has a page of its own. */
export function MapSource({ id, onBack }: { id: string; onBack: () => void }) {
  const t = useText('sources');
  const query = useSource(id);
  return (
    <Stack gap="lg">
      <NotLoaded query={query} failed={t('one_failed')} loading={t('one_loading')} />
      {query.data && <MappingSection {...query.data} onApproved={() => navigate(`/sources/${id}`)} />}
      <Group>
        <Button variant="default" leftSection={<BackIcon size={15} />} onClick={onBack}>
          {t('new_back')}
        </Button>
        <Button variant="default" component={Link} to={`/sources/${id}`}>
          {t('new_later')}
        </Button>
      </Group>
    </Stack>
  );
}
