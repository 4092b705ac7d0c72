import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useApi } from '../api/hooks';
import { useText } from '../texts';
import { Dialog } from '../ui/dialog';
import { MoreIcon, PlusIcon } from '../ui/icons';
import { later } from '../ui/later';
import { DataList } from '../ui/list/data-list';
import { EmptyList } from '../ui/list/empty-list';
import { NotLoaded } from '../ui/not-loaded';
import { PageHead } from '../ui/page-head';
import { DeleteRecord } from './delete-record';
import type { OperationFormProps } from './operation-form';
import type { MoreFor, RecordKind } from './record-kind';

/** It brings the form engine: loaded with the first dialog. */
const OperationForm = later<OperationFormProps<unknown>>(async () => (await import('./operation-form')).OperationForm);

type Open<T> = { what: 'add' } | { what: 'edit'; row: T } | { what: 'remove'; row: T } | { what: 'more'; more: MoreFor<T>; row: T };

/** The page of all records of one kind: the list, and the forms that add, change and delete one (D521). */
export function RecordsPage<T extends object>({ kind, children }: { kind: RecordKind<T>; children?: ReactNode }) {
  const t = useText('records');
  const query = useRecords(kind);
  const { data, isPlaceholderData } = query;
  const [open, setOpen] = useState<Open<T>>();
  const addButton = kind.add && (
    <Button leftSection={<PlusIcon size={16} />} onClick={() => setOpen({ what: 'add' })}>
      {kind.add.title}
    </Button>
  );
  return (
    <>
      <PageHead title={kind.title} lead={kind.lead}>
        {data && data.length > 0 && addButton}
      </PageHead>
      {children}
      <NotLoaded query={query} failed={t('load_failed', { name: kind.title })} loading={t('loading', { name: kind.title })} />
      {data && (
        <DataList
          path={kind.path}
          name={kind.title}
          rows={data}
          columns={kind.columns}
          {...(kind.filters && { filters: kind.filters })}
          idOf={kind.idOf}
          nameOf={kind.nameOf}
          isStale={isPlaceholderData}
          actions={(row) => <RowMenu kind={kind} row={row} onOpen={setOpen} />}
          empty={
            <EmptyList title={kind.emptyTitle} text={kind.emptyText}>
              {addButton}
            </EmptyList>
          }
        />
      )}
      {open && <OpenDialog kind={kind} open={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

/** All records of a kind. */
export function useRecords<T extends object>({ queryKey, read }: Pick<RecordKind<T>, 'queryKey' | 'read'>) {
  const api = useApi();
  return useQuery({ queryKey, queryFn: () => read(api), staleTime: 5000 });
}

interface RowMenuProps<T extends object> {
  kind: RecordKind<T>;
  row: T;
  onOpen: (open: Open<T>) => void;
}

function RowMenu<T extends object>({ kind, row, onOpen }: RowMenuProps<T>) {
  const t = useText('records');
  const name = kind.nameOf(row);
  if (kind.mayChange?.(row) === false) return null;
  const mayRemove = kind.remove && kind.mayRemove?.(row) !== false;
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {kind.edit && (
        <Button size="xs" variant="default" onClick={() => onOpen({ what: 'edit', row })} aria-label={t('edit_name', { name })}>
          {t('edit')}
        </Button>
      )}
      {(mayRemove || kind.more) && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('more_for', { name })}>
              <MoreIcon />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {kind.more?.map((more) => (
              <Menu.Item key={more.label} onClick={() => onOpen({ what: 'more', more, row })}>
                {more.label}
              </Menu.Item>
            ))}
            {mayRemove && (
              <Menu.Item color="red" onClick={() => onOpen({ what: 'remove', row })}>
                {t('delete')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  );
}

interface OpenDialogProps<T extends object> {
  kind: RecordKind<T>;
  open: Open<T>;
  onClose: () => void;
}

function OpenDialog<T extends object>({ kind, open, onClose }: OpenDialogProps<T>) {
  const api = useApi();
  const queries = useQueryClient();
  // Not closed before the list is as the change left it: whether what the dialog was opened from is still there decides where the focus goes.
  const done = () => void queries.invalidateQueries({ queryKey: kind.queryKey }).finally(onClose);
  const again = (row: T) => async () => (await kind.read(api)).find((one) => kind.idOf(one) === kind.idOf(row));
  if (open.what === 'add') return kind.add ? <FormDialog form={kind.add} row={undefined} onDone={done} onCancel={onClose} /> : null;
  const { row } = open;
  if (open.what === 'remove')
    return kind.remove ? <DeleteRecord call={kind.remove} row={row} name={kind.nameOf(row)} onDone={done} onClose={onClose} /> : null;
  if (open.what === 'more' && open.more.draw) return open.more.draw(row, done);
  const form = open.what === 'edit' ? kind.edit : open.more.form;
  return form ? <FormDialog form={form} row={row} reload={again(row)} onDone={done} onCancel={onClose} /> : null;
}

/** A dialog with the form of an operation. */
function FormDialog<T>(props: OperationFormProps<T>) {
  return (
    <Dialog opened onClose={props.onCancel} title={props.form.title} size="lg">
      {/* What a form is given and what it fills fits together here; the part that is loaded later is typed for any record. */}
      <OperationForm {...(props as unknown as OperationFormProps<unknown>)} />
    </Dialog>
  );
}
