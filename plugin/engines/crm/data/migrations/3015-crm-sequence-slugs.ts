import { migration } from '../../../../db/migrate';

/** Sequences, and the emails of one, are named by slugs from now on: those that share one get their number behind it. */
export const separateSequenceSlugs = migration(3015, 'crm-sequence-slugs', async ({ dialect, sql }) => {
  const next = dialect === 'sqlite' ? "substr(slug, 1, 130) || '-' || id" : "CONCAT(LEFT(slug, 130), '-', id)";
  for (const [type, group] of [
    ['email_sequence', 'slug'],
    ['sequence_mail', 'parent_id, slug'],
  ])
    await sql(
      `UPDATE sp_crm_campaigns SET slug = ${next} WHERE type = '${type}' AND id NOT IN
       (SELECT id FROM (SELECT MIN(id) AS id FROM sp_crm_campaigns WHERE type = '${type}' GROUP BY ${group}) first_ones)`,
    );
});
