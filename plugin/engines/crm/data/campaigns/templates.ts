import { rows } from '../../../../db/rows';
import type { RowOf } from '../../../../db/table';
import type { Db } from '../../../../host';
import { templateTable } from '../templates/template-table';

export type TemplateRow = RowOf<typeof templateTable>;

/** What campaigns may begin with. */
export function templatesForCampaigns(db: Db) {
  const own = rows(db, templateTable);
  return {
    find: (id: number) => own.one({ id }),
    published: () => own.many({ status: 'publish' }, { order: [['id', 'DESC']], limit: 200 }),
  };
}
