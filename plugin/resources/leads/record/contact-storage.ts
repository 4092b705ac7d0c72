import { moduleConfig } from '../../modules/port';
import type { ContactStorage } from '../capture/masking';

/** How contact details are stored, as the given connection sees it. */
export async function contactStorage(ctx: Parameters<typeof moduleConfig>[0]): Promise<ContactStorage> {
  const config = await moduleConfig(ctx, 'leads');
  return (config.contact_storage as ContactStorage | undefined) ?? 'masked';
}
