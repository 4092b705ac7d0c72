import type { Db } from '../../../../host';
import type { Engine } from '../../../kit/engine';
import { customFields } from '../../data/contacts/custom-fields';
import type { NoteOwner } from '../../data/contacts/note-table';
import type { Refusal } from '../../data/imports/imports';
import type { CustomField } from '../../domain/custom-fields/types';
import type { ImportSettings } from '../../domain/imports/settings';
import type { Saving } from '../contacts/save-contact';
import { savingFor } from '../contacts/saving';

/** What importing has to know. */
export interface Importing {
  readonly settings: ImportSettings;
  readonly fields: readonly CustomField[];
  readonly zone: string;
  readonly saving: Saving;
}

export interface Counts {
  readonly created: number;
  readonly updated: number;
  readonly refusals: readonly Refusal[];
}

export interface Preview {
  create: number;
  update: number;
  /** Of these, whose emails stay ended. */
  suppressed: number;
  refused: number;
  readonly refusals: Refusal[];
}

/** So many refused rows are shown. */
export const mostShown = 100;

export interface Previewing {
  readonly importing: Importing;
  /** What rows before were about. */
  readonly seen: Set<string>;
  readonly into: Preview;
}

/** What importing with these settings has to know; ask before the transaction. */
export const importingOf =
  (kind: NoteOwner) =>
  async (engine: Engine, settings: ImportSettings): Promise<Importing> => {
    const { host } = engine;
    return {
      settings,
      fields: await host.storage.run((db: Db) => customFields(db, kind).all()),
      zone: (await host.site()).timezone,
      saving: savingFor({ engine }, { onSuppressed: 'keep', isOptIn: settings.isOptIn, isQuiet: !settings.isOptIn }),
    };
  };

export const importingFor = importingOf('contact');
