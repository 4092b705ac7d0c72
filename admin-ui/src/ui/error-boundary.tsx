import { Component, type ReactNode } from 'react';
import { useText } from '../texts';
import { Failure } from './states';

interface State {
  failed: boolean;
}

/** Shows a way out instead of an empty page when drawing fails. A class, since React offers no other form. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
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
