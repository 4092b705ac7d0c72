import { useQueries, useQuery } from '@tanstack/react-query';
import { engineUis } from '../engines';
import type { EngineUi } from '../engines/engine-ui';
import { restUrl } from '../places';
import { rememberServed, wasServed } from '../ui/last-known';
import { useApi } from './hooks';

/** Whether an engine answers: undefined until that is known, and where the caller may not use it. */
export function useEngine({ module, probe }: EngineUi) {
  const { isServed } = useApi();
  return useQuery(engineQuery(isServed, { module, probe }));
}

/** The same of each of them, by module; until one has answered or refused, what this browser last heard. */
export function useEngines(): Readonly<Record<string, boolean>> {
  const { isServed } = useApi();
  const answers = useQueries({ queries: engineUis.map((ui) => engineQuery(isServed, ui)) });
  return Object.fromEntries(
    engineUis.map(({ module }, at) => [module, answers[at]?.data ?? (answers[at]?.isPending === true && wasServed(module))]),
  );
}

const engineQuery = (isServed: (path: string) => Promise<boolean>, { module, probe }: Pick<EngineUi, 'module' | 'probe'>) => ({
  queryKey: [module, 'engine'],
  queryFn: async () => {
    const isOn = await isServed(restUrl(probe));
    rememberServed(module, isOn);
    return isOn;
  },
  staleTime: 60_000,
  refetchOnWindowFocus: true as const,
});
