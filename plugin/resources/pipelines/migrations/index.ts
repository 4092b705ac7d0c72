// Written by `npm run derive` from the files of this folder (D820).
import type { Migration } from '../../../db/migrate';
import { createPipelines } from './022-pipelines';
import { unbakeDefaultRecipe } from './034-default-recipe';
import { addRunsBySource } from './045-runs-by-source';
import { createRunBlocks } from './097-run-blocks';

export const migrations: readonly Migration[] = [createPipelines, unbakeDefaultRecipe, addRunsBySource, createRunBlocks];
