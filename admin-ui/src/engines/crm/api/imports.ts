import type { ImportStatus } from '../../../../../plugin/engines/crm/domain/imports/settings';
import type { Ask } from './ask';
import type { Listed } from './listed';
import type { FieldOwner } from './profiles';

/** A file as it was read: what its columns are called, and its first rows. */
export interface UploadedFile {
  readonly file: string;
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly total: number;
  /** What a column of contacts can be. */
  readonly fields: readonly string[];
}

/** How the rows become contacts, or companies, which are only updated or not. */
export interface ImportPlan {
  readonly file: string;
  /** For each column the field that it is; empty for one that is left out. */
  readonly map: readonly string[];
  readonly update: boolean;
  readonly status?: 'subscribed' | 'pending' | 'transactional';
  readonly double_optin_email?: boolean;
  readonly lists?: readonly number[];
  readonly tags?: readonly number[];
}

/** A row that was not imported. */
export interface RefusedRow {
  readonly line: number;
  readonly email: string;
  readonly reason: string;
}

/** What an import would do. */
export interface ImportPreview {
  readonly create: number;
  readonly update: number;
  /** Of these, who gets no marketing emails all the same. */
  readonly suppressed: number;
  readonly refused: number;
  readonly refusals: readonly RefusedRow[];
}

/** How far an import is. */
export interface ImportState {
  readonly name: string;
  readonly status: ImportStatus;
  readonly total: number;
  readonly created: number;
  readonly updated: number;
  readonly refused: number;
  readonly problem?: string;
}

const atOnce = 200;

/** The text of a file: UTF-8, or else what spreadsheets of Western Europe write. */
function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** No part ends within a letter. */
export const partsOf = (text: string, most = 100_000): readonly string[] => text.match(new RegExp(`[^]{1,${most}}`, 'gu')) ?? [];

const paths = { contacts: '/import/csv-import', companies: '/companies/csv-import' } as const;

/** Calls about files of contacts and of companies. */
export function importCalls(ask: Ask) {
  const page = (file: string, number: number) =>
    ask<{ import: ImportState; refusals: Listed<RefusedRow> }>('GET', `/import/status?file=${file}&per_page=${atOnce}&page=${number}`);
  return {
    uploadFile: async (file: File) =>
      ask<UploadedFile>('POST', '/import/csv-upload', { name: file.name, text: partsOf(textOf(await file.arrayBuffer())) }),
    previewImport: async (of: FieldOwner, plan: ImportPlan) =>
      (await ask<{ preview: ImportPreview }>('POST', paths[of], { ...plan, dry_run: true })).preview,
    beginImport: (of: FieldOwner, plan: ImportPlan) => ask<{ message: string }>('POST', paths[of], plan),
    /** One that failed goes on with what it began with. */
    resumeImport: (of: FieldOwner, file: string) => ask<{ message: string }>('POST', paths[of], { file }),
    importState: async (file: string) => {
      const { import: state, refusals } = await page(file, 1);
      return { ...state, refusals: refusals.data };
    },
    /** All rows that were not imported, page after page. */
    refusedRows: async (file: string): Promise<readonly RefusedRow[]> => {
      const rows: RefusedRow[] = [];
      for (let number = 1; ; number += 1) {
        const { refusals } = await page(file, number);
        rows.push(...refusals.data);
        if (rows.length >= refusals.total || refusals.data.length === 0) return rows;
      }
    },
  };
}
