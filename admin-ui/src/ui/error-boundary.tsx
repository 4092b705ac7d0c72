import { Component, type ReactNode } from 'react';
import { useText } from '../texts';
import { PartMissing } from './missing/part-missing';
import { PartNotLoaded } from './missing/part-not-loaded';
import { Failure } from './states';

interface Props {
  children: ReactNode;
  /** Only for a part that did not come, which is told there: what else goes wrong is left to the page's own. */
  part?: PartPlace;
}

/** Where a part stands: in the page, or above it as a dialog does. */
export type PartPlace = 'here' | 'above';

interface State {
  error: unknown;
  hasFailed: boolean;
}

const well: State = { error: undefined, hasFailed: false };

/** Shows a way out instead of an empty page when drawing fails. A class, since React offers no other form. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = well;

  static getDerivedStateFromError(error: unknown): State {
    return { error, hasFailed: true };
  }

  // Who comes back asks for it again.
  override componentWillUnmount() {
    this.forget();
  }

  private forget() {
    const { error } = this.state;
    if (error instanceof PartNotLoaded) error.forget();
  }

  override render() {
    const { error, hasFailed } = this.state;
    const { children, part } = this.props;
    if (!hasFailed) return children;
    if (error instanceof PartNotLoaded) {
      const retry = () => {
        this.forget();
        this.setState(well);
      };
      return <PartMissing error={error} place={part} onRetry={retry} />;
    }
    if (part) throw error;
    return <PageFailed />;
  }
}

function PageFailed() {
  const t = useText('frame');
  return (
    <Failure
      title={t('page_failed')}
      message={t('page_failed_text')}
      action={{ label: t('load_again'), perform: () => location.reload() }}
    />
  );
}
