import { Anchor, Button, Stack, Text } from '@mantine/core';
import { type ComponentProps, useMemo, useState } from 'react';
import type { JsonSchema } from '../../api/types';
import type { SchemaForm as Form } from '../../form/schema-form';
import { useText } from '../../texts';
import { Dialog } from '../../ui/dialog';
import { DialogButtons } from '../../ui/dialog-buttons';
import { later } from '../../ui/later';
import type { StageOptions } from './recipe-draft';
import { filled, hasOwnOptions, said, stageForm } from './stage-form';

/** It brings the form engine: loaded with the first dialog. */
const SchemaForm = later<ComponentProps<typeof Form>>(async () => (await import('../../form/schema-form')).SchemaForm);

interface OptionsDialogProps {
  /** The name of the stage, or `policy`. */
  of: string;
  title: string;
  about: string;
  schema: JsonSchema;
  stored: StageOptions;
  onApply: (options: StageOptions) => void;
  onClose: () => void;
}

/** The options of a stage, or of the whole recipe, as a form out of their schema. Nothing is saved before the recipe is. */
export function OptionsDialog({ of, title, about, schema, stored, onApply, onClose }: OptionsDialogProps) {
  const t = useText('pipelines');
  const frame = useText('frame');
  const isStage = of !== 'policy';
  const hasOwn = !isStage || hasOwnOptions(schema);
  const [isAll, setAll] = useState(!hasOwn);
  const [entered, setEntered] = useState(() => filled(schema, stored));
  const form = useMemo(() => stageForm({ of, schema, isAll, t }), [of, schema, isAll, t]);
  const asked = Object.keys(form.properties ?? {});
  const shown = Object.fromEntries(Object.entries(entered).filter(([name]) => asked.includes(name)));
  const others = (values: StageOptions) => Object.fromEntries(Object.entries(values).filter(([name]) => !asked.includes(name)));
  return (
    <Dialog opened onClose={onClose} title={title} size="lg">
      <Text size="sm" c="dimmed" mb="md">
        {about}
        {!hasOwn && ` ${t('no_options')}`}
      </Text>
      <SchemaForm
        schema={form}
        data={shown}
        onChange={(data) => setEntered({ ...others(entered), ...data })}
        onSubmit={(values) => onApply({ ...others(stored), ...said(schema, values, stored) })}
        canClear
        isInWords
      >
        <Stack gap="md" mt="md">
          {isStage && !isAll && (
            <Anchor component="button" type="button" size="sm" onClick={() => setAll(true)} ta="start">
              {t('more_settings')}
            </Anchor>
          )}
        </Stack>
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {frame('cancel')}
          </Button>
          <Button type="submit">{t('apply')}</Button>
        </DialogButtons>
      </SchemaForm>
    </Dialog>
  );
}
