import { slotNum } from '../../../db/slots';
import type { Ctx } from '../../../kit/ctx';
import type { RegistryVariable } from '../../../kit/group';
import { crmSlots } from './crm-slots';

/** Three automation variables per occupied slot: `svc_std_crm_001_name`, `…_code` and `…_url`. */
export async function crmRegistry({ db }: Pick<Ctx, 'db'>): Promise<RegistryVariable[]> {
  const slots = await crmSlots(db).list();
  return slots.flatMap(({ num, name, code, url }) => {
    const variable = (field: string, description: string, value: string): RegistryVariable => ({
      name: `svc_std_crm_${slotNum(num)}_${field}`,
      description: `${description} of CRM ${slotNum(num)}`,
      source: 'crm',
      value,
    });
    return [variable('name', 'Name', name), variable('code', 'Code', code), variable('url', 'Address', url)];
  });
}
