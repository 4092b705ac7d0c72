import { adminRole } from './access';

/** What every key may do, that of an assistant included. */
export const fenceOfRole = async ({ slug }: { slug: string }) => (slug === adminRole ? `the role ${adminRole}` : undefined);
