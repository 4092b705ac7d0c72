import type { PageProps } from '../pages';
import { subpage } from '../ui/later';
import { RecipesPage } from './pipelines/recipes-page';

/** The editor brings more than a list needs: each of these is loaded when it is first shown, and the page's heading stays meanwhile. */
const RecipePage = subpage(async () => (await import('./pipelines/recipe-page')).RecipePage);
const RunsPage = subpage(async () => (await import('./pipelines/runs-page')).RunsPage);
const RunPage = subpage(async () => (await import('./pipelines/run-page')).RunPage);

/** All recipes, one of them, the history of their runs, or one run. */
export function PipelinesPage({ parts: [what, id] }: PageProps) {
  if (what === 'recipes' && id !== undefined) return <RecipePage key={id} id={id} />;
  if (what !== 'runs') return <RecipesPage />;
  return id === undefined ? <RunsPage /> : <RunPage key={id} id={Number(id)} />;
}
