import type { FieldProps, WidgetProps } from '@rjsf/utils';
import type { ComponentType } from 'react';
import type { WholeFieldKind, WidgetKind } from '../widget-for';
import { AccountWidget } from './account-widget';
import { ChoiceWidget, TristateWidget } from './choice-widgets';
import { DateTimeWidget, DateWidget } from './date-widgets';
import { JsonField } from './json-field';
import { ChoicesField, TagsField } from './list-fields';
import { PairsField } from './pairs-field';
import { EmailWidget, NumberWidget, PictureWidget, SecretWidget, TextareaWidget, TextWidget, UrlWidget } from './text-widgets';

/** A component for every kind of plain value; a kind without one does not compile. */
export const widgets: Record<WidgetKind, ComponentType<WidgetProps>> = {
  text: TextWidget,
  textarea: TextareaWidget,
  email: EmailWidget,
  url: UrlWidget,
  picture: PictureWidget,
  account: AccountWidget,
  date: DateWidget,
  datetime: DateTimeWidget,
  secret: SecretWidget,
  number: NumberWidget,
  choice: ChoiceWidget,
  tristate: TristateWidget,
};

/** A component for every kind of list or object that is one control. */
export const fields: Record<WholeFieldKind, ComponentType<FieldProps>> = {
  choices: ChoicesField,
  tags: TagsField,
  pairs: PairsField,
  json: JsonField,
};
