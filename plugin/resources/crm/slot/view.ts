import { type Static, Type } from '@sinclair/typebox';
import { slotNum } from '../../../db/slots';
import { Returns } from '../../../kit/schema';
import type { CrmSlot } from './crm-slot-table';

/** A CRM slot as callers see it; the API key has no field here. */
export const CrmView = Returns({
  crm_num: Type.String({ description: 'Slot number, three digits' }),
  name: Type.String(),
  code: Type.String({ description: 'Fixed when the slot is created' }),
  url: Type.String(),
  link_admin_only: Type.Boolean(),
});

/** The slot as the audit log keeps it: that it has a key is told, as an undo must not lose one. */
export const recorded = (slot: CrmSlot) => ({ ...view(slot), has_api_key: slot.apiKeySealed !== null });
export type RecordedSlot = ReturnType<typeof recorded>;

/** `{crm_num, name, code, url, link_admin_only}`. */
export const view = ({ num, name, code, url, linkAdminOnly }: CrmSlot): Static<typeof CrmView> => ({
  crm_num: slotNum(num),
  name,
  code,
  url,
  link_admin_only: linkAdminOnly,
});
