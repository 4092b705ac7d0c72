import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { ErrorBoundary, type PartPlace } from './error-boundary';
import { PartNotLoaded } from './missing/part-not-loaded';

/**
 * A part of a page whose code is loaded when it is first shown; until then `meanwhile` stands in its place, and the rest of the page stays.
 * Where it did not come, that is said in its place, or above the page for what has no place in it.
 */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile?: ReactNode | ((props: P) => ReactNode),
  place: PartPlace = 'here',
): ComponentType<P> {
  const Part = awaited(load, place);
  return (props) => (
    <Suspense fallback={typeof meanwhile === 'function' ? meanwhile(props) : meanwhile}>
      <Part {...props} />
    </Suspense>
  );
}

/** The same, but what is around it waits for it, as it would move away what stands below it (D830). */
export function awaited<P extends object>(load: () => Promise<ComponentType<P>>, place: PartPlace = 'here'): ComponentType<P> {
  const Part = lazily(load, false);
  return (props) => (
    <ErrorBoundary part={place}>
      <Part {...props} />
    </ErrorBoundary>
  );
}

/** A page at an address of its own below another one, whose code is loaded when it is opened. */
export const subpage = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> => lazily(load, true);

/** What is loaded when it is first drawn, and again where that failed and was forgotten. */
function lazily<P extends object>(load: () => Promise<ComponentType<P>>, isPage: boolean): ComponentType<P> {
  const made = () =>
    lazy(async () => {
      try {
        return { default: (await load()) as ComponentType<object> };
      } catch (cause) {
        const forget = () => {
          if (cause instanceof PartNotLoaded) cause.forget();
          Part = made();
        };
        throw new PartNotLoaded({ cause, isPage, forget });
      }
    });
  let Part = made();
  return (props) => <Part {...props} />;
}
