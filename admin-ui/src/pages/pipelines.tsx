import { Loader } from '@mantine/core';
import type { PageProps } from '../pages';
import { later } from '../ui/later';
import { RecipesPage } from './pipelines/recipes-page';

/** The editor brings more than a list needs: each of these is loaded when it is first shown. */
const RecipePage = later<{ id: string }>(async () => (await import('./pipelines/recipe-page')).RecipePage, <Loader size="sm" />);
const RunsPage = later<object>(async () => (await import('./pipelines/runs-page')).RunsPage, <Loader size="sm" />);
const RunPage = later<{ id: number }>(async () => (await import('./pipelines/run-page')).RunPage, <Loader size="sm" />);

/** All recipes, one of them, the history of their runs, or one run. */
export function PipelinesPage({ parts: [what, id] }: PageProps) {
  if (what === 'recipes' && id !== undefined) return <RecipePage key={id} id={id} />;
  if (what !== 'runs') return <RecipesPage />;
  return id === undefined ? <RunsPage /> : <RunPage key={id} id={Number(id)} />;
}
