import type { TextKey } from '../../texts/areas';

/** What is done outside of the operations, by resource and action. */
export const acts: Readonly<Record<string, TextKey<'activity'>>> = {
  'host.sign_in': 'sign_in',
  'host.POST /posts': 'post_created',
  'host.PATCH /posts/*': 'post_changed',
  'host.DELETE /posts/*': 'post_deleted',
  'host.POST /media': 'file_added',
  'host.DELETE /media/*': 'file_deleted',
  'host.PUT /options': 'site_changed',
  'host.PUT /roles/*': 'role_changed',
  'host.POST /users': 'account_added',
  'host.PATCH /users/*': 'account_changed',
  'host.DELETE /users/*': 'account_deleted',
  'host.PATCH /profile': 'profile_changed',
  'host.POST /profile/password': 'password_changed',
  'api_keys.mint': 'key_minted',
  'api_keys.rotate': 'key_rotated',
  'api_keys.revoke': 'key_revoked',
  'api_keys.narrow': 'key_narrowed',
  'settings.update': 'service_changed',
  'integrations.test_email': 'test_email_sent',
  'leads.open_proof': 'proof_opened',
  'leads.revoke_proof': 'proof_revoked',
  'media.upload': 'file_added',
  'pipelines.rehearse': 'recipe_tried',
};
