import { ActionIcon, Button, Card, Group, Input, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useText } from '../../../../texts';
import { chosen } from '../../../../ui/chosen';
import { CloseIcon, PlusIcon } from '../../../../ui/icons';
import type { EventPlace } from '../../api/calendar-types';
import * as bounds from '../../bounds';
import { ofKind, placeChoices, placeKinds, placeProblem } from './places';

interface PlacesEditorProps {
  places: readonly EventPlace[];
  problem?: string | undefined;
  onChange: (places: EventPlace[]) => void;
}

const most = 20;

/** Where it takes place; of several the guest chooses. */
export function PlacesEditor({ places, problem, onChange }: PlacesEditorProps) {
  const t = useText('calendars');
  return (
    <div>
      <Input.Label component="div">{t('places')}</Input.Label>
      <Text size="xs" c="dimmed" mb={6}>
        {t(places.length > 1 ? 'places_hint_more' : 'places_hint_one')}
      </Text>
      <Stack gap="xs" align="stretch">
        {places.map((place, index) => (
          <PlaceCard
            // biome-ignore lint/suspicious/noArrayIndexKey: a place is its position in the list
            key={index}
            {...{ place, number: index + 1 }}
            onChange={(changed) => onChange(places.map((one, i) => (i === index ? changed : one)))}
            onRemove={() => onChange(places.filter((_one, i) => i !== index))}
          />
        ))}
        {problem && (
          <Text size="xs" c="var(--mantine-color-error)" role="alert">
            {problem}
          </Text>
        )}
        {places.length < most && (
          <Button
            variant="default"
            size="xs"
            leftSection={<PlusIcon size={14} />}
            onClick={() => onChange([...places, { type: 'phone_guest', title: '' }])}
            style={{ alignSelf: 'flex-start' }}
          >
            {t('place_add')}
          </Button>
        )}
      </Stack>
    </div>
  );
}

interface PlaceCardProps {
  place: EventPlace;
  number: number;
  onChange: (place: EventPlace) => void;
  onRemove: () => void;
}

function PlaceCard({ place, number, onChange, onRemove }: PlaceCardProps) {
  const t = useText('calendars');
  const { detail, needsTitle } = placeKinds[place.type];
  const problem = placeProblem(place);
  return (
    <Card withBorder padding="sm" role="group" aria-label={t('place_number', { number })}>
      <Group align="flex-end" gap="xs">
        <NativeSelect
          label={t('place_kind')}
          data={placeChoices.map(({ value }) => ({ value, label: t(`place_is_${value}`) }))}
          value={place.type}
          onChange={({ currentTarget: { value } }) => onChange(ofKind(place, chosen(placeChoices, value) ?? place.type))}
          flex="1 1 220px"
        />
        {needsTitle && (
          <TextInput
            label={t('place_name')}
            value={place.title ?? ''}
            onChange={({ currentTarget: { value } }) => onChange({ ...place, title: value })}
            {...bounds.place.title}
            flex="1 1 160px"
          />
        )}
        {detail && (
          <TextInput
            label={t(`place_detail_${detail.name}`)}
            value={place[detail.key] ?? ''}
            onChange={({ currentTarget: { value } }) => onChange({ ...place, [detail.key]: value })}
            {...{ meeting_link: undefined, ...bounds.place }[detail.key]}
            flex="1 1 220px"
          />
        )}
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('place_remove', { number })} onClick={onRemove}>
          <CloseIcon size={15} />
        </ActionIcon>
      </Group>
      {problem && (
        <Text size="xs" c="dimmed" mt={6}>
          {t(problem)}
        </Text>
      )}
    </Card>
  );
}
