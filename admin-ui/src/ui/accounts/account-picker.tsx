import { MultiSelect, Select, type SelectProps } from '@mantine/core';
import type { AccountSource, PickedAccount } from './account-source';
import { useAccountChoices } from './use-account-choices';

type Field = Pick<
  SelectProps,
  'id' | 'name' | 'label' | 'description' | 'error' | 'required' | 'disabled' | 'placeholder' | 'aria-label' | 'flex' | 'maw' | 'clearable'
>;

interface PickerProps<A extends PickedAccount> extends Field {
  source: AccountSource<A>;
  /** Why this one cannot be chosen; undefined where it can. */
  barred?: (account: A) => string | undefined;
}

interface OneProps<A extends PickedAccount> extends PickerProps<A> {
  value: number | undefined;
  onChange: (id: number | undefined) => void;
}

/** One account of the site, searched by name. */
export function AccountPicker<A extends PickedAccount>({ source, barred, value, onChange, ...field }: OneProps<A>) {
  const { props, takeMore } = useAccountChoices({ source, barred, chosen: value === undefined ? [] : [value] });
  return (
    <Select
      {...field}
      {...props}
      value={value === undefined ? null : String(value)}
      onChange={(id) => {
        if (!takeMore(id ?? undefined)) onChange(id === null ? undefined : Number(id));
      }}
      checkIconPosition="right"
    />
  );
}

interface ManyProps<A extends PickedAccount> extends PickerProps<A> {
  value: readonly number[];
  onChange: (ids: number[]) => void;
}

/** Accounts of the site, searched by name. */
export function AccountsPicker<A extends PickedAccount>({ source, barred, value, onChange, ...field }: ManyProps<A>) {
  const { props, takeMore } = useAccountChoices({ source, barred, chosen: value });
  return (
    <MultiSelect
      {...field}
      {...props}
      value={value.map(String)}
      onChange={(ids) => {
        if (!takeMore(ids.find((id) => !Number(id)))) onChange(ids.map(Number));
      }}
    />
  );
}
