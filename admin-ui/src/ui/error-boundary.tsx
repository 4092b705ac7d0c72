import { Component, type ReactNode } from 'react';
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
    return (
      <Failure
        title="This page failed"
        message="Something in the page went wrong. Nothing was changed on the site by that. If it was updated a moment ago, loading the page again helps."
        action={{ label: 'Load again', perform: () => location.reload() }}
      />
    );
  }
}
