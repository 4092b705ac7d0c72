import type { Input } from '../../../kit/input/query';

/** How a setting is filled in: `tags` and the like are ids that are chosen, `pairs` a list of `{data_key, data_value}`. */
export type SettingType =
  | 'text'
  | 'markup'
  | 'number'
  | 'date_time'
  | 'time'
  | 'choice'
  | 'choices'
  | 'yes_no'
  | 'pairs'
  | 'filters'
  | 'email'
  | 'tags'
  | 'lists'
  | 'companies'
  | 'company'
  | 'campaign'
  | 'sequence'
  | 'sequences'
  | 'automations'
  | 'custom_field';

/** A setting of a step or of a trigger, as a form or an assistant needs it to fill it in. */
export interface SettingField {
  readonly type: SettingType;
  readonly label: string;
  /** What stands in a new one. */
  readonly default: Input;
  /** A value that would be accepted; ids are those of the first record. */
  readonly example: Input;
  readonly options?: readonly string[];
  readonly about?: string;
  /** It counts only while another setting has one of these values. */
  readonly when?: Readonly<Record<string, readonly string[]>>;
}

export type SettingFields = Readonly<Record<string, SettingField>>;

type More = Pick<SettingField, 'about' | 'when'> & { readonly default?: Input };

export const textField = (label: string, example: Input, more: More = {}): SettingField => ({
  type: 'text',
  label,
  default: '',
  example,
  ...more,
});
export const ofType = (type: SettingType, field: SettingField): SettingField => ({ ...field, type });

/** Records of one kind, by their ids. */
export const idsField = (type: SettingType, label: string, more: More = {}): SettingField => ({
  type,
  label,
  default: [],
  example: [1],
  ...more,
});
export const idField = (type: SettingType, label: string): SettingField => ({ type, label, default: '', example: 1 });

export const choiceField = (label: string, options: readonly [string, ...string[]], more: More = {}): SettingField => ({
  type: 'choice',
  label,
  options,
  default: options[0],
  example: options[0],
  ...more,
});
export const yesNoField = (label: string, initial: 'yes' | 'no', more: More = {}): SettingField => ({
  type: 'yes_no',
  label,
  options: ['yes', 'no'],
  default: initial,
  example: initial,
  ...more,
});
