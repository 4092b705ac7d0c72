import { ActionIcon, Button, Fieldset, Group, Stack, Text } from '@mantine/core';
import type { ArrayFieldItemTemplateProps, ArrayFieldTemplateProps, FieldErrorProps, ObjectFieldTemplateProps } from '@rjsf/utils';
import { useText } from '../texts';
import { BackIcon, PlusIcon, RevokeIcon } from '../ui/icons';

/** A group of fields: bare at the top of the form, framed inside it. */
export function GroupTemplate({ title, description, properties, fieldPathId, required }: ObjectFieldTemplateProps) {
  const body = (
    <Stack gap="md">
      {properties
        .filter(({ hidden }) => !hidden)
        .map(({ name, content }) => (
          <div key={name}>{content}</div>
        ))}
    </Stack>
  );
  if (fieldPathId.path.length === 0) return body;
  return (
    <Fieldset legend={<Legend title={title} isRequired={required ?? false} />} id={fieldPathId.$id}>
      {description && (
        <Text size="sm" c="dimmed" mb="sm">
          {description}
        </Text>
      )}
      {body}
    </Fieldset>
  );
}

/** A list whose items are fields or groups themselves. */
export function ListTemplate({ title, schema, items, canAdd, onAddClick, fieldPathId, required, disabled }: ArrayFieldTemplateProps) {
  const t = useText('records');
  return (
    <Fieldset legend={<Legend title={title} isRequired={required ?? false} />} id={fieldPathId.$id}>
      <Stack gap="sm" align="stretch">
        {schema.description && (
          <Text size="sm" c="dimmed">
            {schema.description}
          </Text>
        )}
        {items}
        <Group gap="sm">
          <Button
            variant="default"
            size="xs"
            leftSection={<PlusIcon size={14} />}
            onClick={onAddClick}
            disabled={!canAdd || Boolean(disabled)}
          >
            {t('add_to', { field: title })}
          </Button>
          {items.length === 0 && (
            <Text size="xs" c="dimmed">
              {t('no_items')}
            </Text>
          )}
        </Group>
      </Stack>
    </Fieldset>
  );
}

/** One item of a list with its buttons. */
export function ListItemTemplate({ children, buttonsProps, hasToolbar, index }: ArrayFieldItemTemplateProps) {
  const t = useText('records');
  const { hasMoveUp, hasRemove, onMoveUpItem, onRemoveItem } = buttonsProps;
  return (
    <Group align="flex-start" wrap="nowrap" gap="xs">
      <div style={{ flex: 1, minWidth: 0 }}>{children}</div>
      {hasToolbar && (
        <Group gap={4} wrap="nowrap" mt={4}>
          {hasMoveUp && (
            <ActionIcon variant="subtle" color="gray" aria-label={t('item_up', { row: index + 1 })} onClick={onMoveUpItem}>
              <span style={{ transform: 'rotate(90deg)', display: 'flex' }}>
                <BackIcon size={15} />
              </span>
            </ActionIcon>
          )}
          {hasRemove && (
            <ActionIcon variant="subtle" color="red" aria-label={t('item_remove', { row: index + 1 })} onClick={onRemoveItem}>
              <RevokeIcon size={15} />
            </ActionIcon>
          )}
        </Group>
      )}
    </Group>
  );
}

function Legend({ title, isRequired }: { title: string; isRequired: boolean }) {
  return (
    <Text span ff="monospace" size="sm" fw={500}>
      {title}
      {isRequired && (
        <Text span c="var(--mantine-color-error)" aria-hidden="true">
          {' '}
          *
        </Text>
      )}
    </Text>
  );
}

/** What is wrong with a group or a list as a whole; a single control shows its own errors. */
export function GroupErrorTemplate({ errors, uiSchema }: FieldErrorProps) {
  if (!errors?.length || uiSchema?.['ui:widget'] || uiSchema?.['ui:field']) return null;
  return (
    <Text size="sm" c="var(--mantine-color-error)" role="alert" mt={6}>
      {errors.map(String).join('; ')}
    </Text>
  );
}
