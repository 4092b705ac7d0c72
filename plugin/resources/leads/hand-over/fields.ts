import { Type } from '@sinclair/typebox';

/** Params of both hand-overs. */
export const masked = Type.Optional(
  Type.Boolean({ description: 'Also where contact details are masked or not stored; refused without it' }),
);
export const again = Type.Optional(Type.Boolean({ description: 'Also where the CRM has accepted it and nothing has changed since' }));
