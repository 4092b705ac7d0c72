import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Route } from '../../../host';
import { assetRoute } from '../../../kit/asset';
import { type Engine, serviceOf } from '../engine';

/** A style sheet or script of the public pages. */
export interface Asset {
  readonly path: string;
  /** With its charset. */
  readonly type: string;
  /** In the folder, one after the other. */
  readonly files: readonly string[];
}

interface Assets {
  /** Like the pages, they are there while it is on. */
  readonly module: string;
  readonly folder: string;
  readonly assets: readonly Asset[];
}

/** The routes of what pages load. */
export const assetRoutesOf = ({ host }: Engine, { module, folder, assets }: Assets): Route[] =>
  assets.map(({ path, type, files }) => {
    const body = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('');
    const { handler, ...route } = assetRoute({ path, type, body });
    return { ...route, handler: async (request) => ((await serviceOf(host).isActive(module)) ? handler(request) : { status: 404 }) };
  });
