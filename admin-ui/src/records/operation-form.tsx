import { Anchor, Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../api/errors';
import { useAction, useApi, useManifest } from '../api/hooks';
import type { Seen } from '../api/types';
import { paramsOf } from '../form/params-schema';
import { SchemaForm } from '../form/schema-form';
import { type Text, useText } from '../texts';
import { DialogButtons } from '../ui/dialog-buttons';
import { Failure, Loading } from '../ui/states';
import { boundCall, etagOf } from './bound-call';
import { askedSchema, byShown, changedOf, fieldsWith, overtaken, settled } from './changed';
import { ConflictNote } from './conflict-note';
import type { FormOf } from './record-kind';
import { saveOver } from './save-over';
import { useDone } from './undo-toast';

/** What a form is about, and what comes after it. */
export interface OperationFormProps<T> {
  form: FormOf<T>;
  row: T;
  /** The record as it is stored now; undefined where it no longer exists. */
  reload?: () => Promise<T | undefined>;
  onDone: (data: unknown) => void;
  onCancel: () => void;
}

type Values = Record<string, unknown>;

/** The one form for the parameters of an operation: filled with what is stored, it sends what was changed (D521). */
export function OperationForm<T>({ form, row, reload, onDone, onCancel }: OperationFormProps<T>) {
  const t = useText('records');
  const frame = useText('frame');
  const api = useApi();
  const tell = useDone();
  const { data: manifest, error, refetch } = useManifest();
  const [stored, setStored] = useState<Values>({ ...form.stored?.(row) });
  const [entered, setEntered] = useState<Values>(stored);
  const [isAll, setAll] = useState(false);
  const [conflict, setConflict] = useState<Conflict>();
  const save = useAction(async (params: Values) => {
    const changed = form.stored ? changedOf(params, stored) : params;
    if (form.stored && Object.keys(changed).length === 0) return onCancel();
    const inConflict = (now: Values | undefined) => (now ? overtaken(changed, stored, now) : []);
    const { stored: now, isSaved } = await saveOver({
      load: latest,
      isOvertaken: (values) => inConflict(values).length > 0,
      save: async (seen) => {
        const { undo, envelope } = await boundCall(api, { ...form, params: { ...form.fixed?.(row), ...changed } }, seen);
        tell(form.done, undo);
        onDone(envelope.data);
      },
    });
    setConflict(isSaved || !now ? undefined : { fields: inConflict(now), now });
  });

  async function latest(seen: Seen): Promise<Values | undefined> {
    const read = entry?.params['x-svc']?.if_match;
    if (reload && entry && read) seen.etag = await etagOf(api, { resource: entry.resource, action: read, params: form.fixed?.(row) ?? {} });
    const current = await reload?.();
    return current === undefined ? undefined : { ...form.stored?.(current) };
  }

  /** What is compared from now on is what is stored now; what nobody else has changed stays as it was entered. */
  function settle(isMine: boolean) {
    if (!conflict) return;
    const mine = changedOf({ ...unasked, ...paramsOf(entered, shownSchema) }, stored);
    setEntered({ ...conflict.now, ...settled(mine, overtaken(mine, stored, conflict.now), isMine) });
    setStored(conflict.now);
    setConflict(undefined);
  }

  const entry = manifest?.find(({ resource, action }) => resource === form.resource && action === form.action);
  if (!manifest && error) {
    const action = { label: frame('try_again'), perform: () => void refetch() };
    return <Failure isInline title={t('form_failed')} message={messageOf(error)} action={action} />;
  }
  if (!entry) return <Loading label={t('form_loading')} />;
  const hasMore = !isAll && Object.values(fieldsWith(form.fields, entered)).some(({ isAdvanced }) => isAdvanced);
  const shownSchema = askedSchema(entry, fieldsWith(form.fields, entered), isAll);
  const { shown, hidden } = byShown(entered, shownSchema);
  const unasked = byShown(stored, shownSchema).hidden;
  const both = conflict && bothOf({ ...conflict, entered }, form, t);

  return (
    <SchemaForm
      schema={shownSchema}
      data={shown}
      onChange={(values) => setEntered({ ...hidden, ...values })}
      onSubmit={(params) => void save.run({ ...unasked, ...params })}
      canClear={form.stored !== undefined}
      isInWords
      keepsChoice={form.stored !== undefined}
    >
      <Stack gap="md" mt="md">
        {hasMore && (
          <Anchor component="button" type="button" size="sm" onClick={() => setAll(true)} ta="start">
            {t('more_settings')}
          </Anchor>
        )}
        {both && <ConflictNote fields={both} onMine={() => settle(true)} onTheirs={() => settle(false)} />}
        {save.error !== undefined && <Failure isInline title={t('not_saved')} message={messageOf(save.error)} />}
      </Stack>
      <DialogButtons>
        <Button variant="default" onClick={onCancel}>
          {frame('cancel')}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {form.button}
        </Button>
      </DialogButtons>
    </SchemaForm>
  );
}

interface Conflict {
  readonly fields: readonly string[];
  readonly now: Values;
}

/** Both values of each field, under its label and in the words of its choices. */
const bothOf = <T,>({ fields, now, entered }: Conflict & { entered: Values }, form: FormOf<T>, t: Text<'records'>) =>
  fields.map((name) => {
    const { label = name, choices = [] } = form.fields[name] ?? {};
    const worded = (value: unknown) => {
      if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
      return choices.find((choice) => choice.value === String(value))?.label ?? value;
    };
    return { label, theirs: worded(now[name]), mine: worded(entered[name]) };
  });
