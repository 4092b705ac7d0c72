import { TextInput } from '@mantine/core';
import type { WidgetProps } from '@rjsf/utils';
import { useText } from '../../texts';
import { useSiteAccounts } from '../../ui/accounts/account-source';
import { later } from '../../ui/later';
import { fieldProps } from './field-props';

/** What stands below it does not move when it comes (D830). */
const AccountPicker = later(
  async () => (await import('../../ui/accounts/account-picker')).AccountPicker,
  ({ label, description, error, placeholder = '', required = false }) => (
    <TextInput {...{ label, description, error, placeholder, required }} disabled />
  ),
);

/** The number of an account, picked by name; where 0 stands for nobody, so does an empty field. */
export function AccountWidget(props: WidgetProps) {
  const t = useText('frame');
  const accounts = useSiteAccounts();
  const { value, schema, required, onChange } = props;
  const { autoComplete: _, ...field } = fieldProps(props);
  return (
    <AccountPicker
      {...field}
      placeholder={t('accounts_nobody')}
      source={accounts}
      value={typeof value === 'number' && value > 0 ? value : undefined}
      onChange={(id) => onChange(id ?? (schema.minimum === 0 ? 0 : undefined))}
      clearable={!required}
    />
  );
}
