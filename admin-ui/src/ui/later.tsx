import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/** A part of a page whose code is loaded when it is first shown; until then `meanwhile` stands in its place, and the rest of the page stays. */
export function later<P extends object>(load: () => Promise<ComponentType<P>>, meanwhile?: ReactNode): ComponentType<P> {
  const Part = lazy(async () => ({ default: (await load()) as ComponentType<object> }));
  return (props) => (
    <Suspense fallback={meanwhile}>
      <Part {...props} />
    </Suspense>
  );
}
