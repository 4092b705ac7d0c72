/** Quotas off, so that what is measured is the work and not a refusal. */
export const unlimited = {
  SITEPLANE_READS_PER_MINUTE: '0',
  SITEPLANE_WRITES_PER_MINUTE: '0',
  SITEPLANE_DESTRUCTIVE_PER_MINUTE: '0',
  SITEPLANE_INGEST_PER_MINUTE: '0',
  SITEPLANE_CRM_MAX_SLOTS: '999',
  SITEPLANE_USER_MAX_SLOTS: '999',
  SITEPLANE_LOG_LEVEL: 'warn',
  SITEPLANE_ADMIN_PASSWORD: 'bench-bench-bench',
};
