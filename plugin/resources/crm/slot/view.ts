import { type Static, Type } from '@sinclair/typebox';
import { slotNum } from '../../../db/slots';
import { Returns } from '../../../kit/schema';
import { onWire } from '../../../kit/wire-fields';
import type { CrmSlot } from './crm-slot-table';
import { blankSlot, type CrmFields, crmProperties } from './fields';

const { name, ...others } = crmProperties;

/** A CRM slot as callers see it; the API key has no field here. */
export const CrmView = Returns({
  crm_num: Type.String({ description: 'Slot number, three digits' }),
  name,
  code: Type.String({ description: 'Fixed when the slot is created' }),
  ...others,
});

/** The slot as the audit log keeps it: that it has a key is told, as an undo must not lose one. */
export const recorded = (slot: CrmSlot) => ({ ...view(slot), has_api_key: slot.apiKeySealed !== null });
export type RecordedSlot = ReturnType<typeof recorded>;

/** `{crm_num, name, code, url, link_admin_only}`. */
export function view(slot: CrmSlot): Static<typeof CrmView> {
  const { name: shownName, ...fields } = onWire<CrmFields>(slot, blankSlot);
  return { crm_num: slotNum(slot.num), name: shownName, code: slot.code, ...fields };
}

/** What makes the slot again, without its number, code and key. */
export const paramsOf = ({ crm_num: _num, code: _code, has_api_key: _key, ...params }: RecordedSlot) => params;
