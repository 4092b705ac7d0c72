import type { Engine } from '../../../kit/engine';
import { customFields } from '../../data/contacts/custom-fields';
import type { ImportSettings } from '../../domain/imports/settings';
import { savingFor } from '../contacts/saving';
import type { Importing } from './import-part';

/** What importing with these settings has to know; ask before the transaction. */
export async function importingFor(engine: Engine, settings: ImportSettings): Promise<Importing> {
  const { host } = engine;
  return {
    settings,
    fields: await host.storage.run((db) => customFields(db, 'contact').all()),
    zone: (await host.site()).timezone,
    saving: await savingFor({ engine }, { onSuppressed: 'keep', isOptIn: settings.isOptIn }),
  };
}
