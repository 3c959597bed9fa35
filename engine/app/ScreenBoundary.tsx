import { Component, type ReactNode } from 'react';
import { MissingCodeError } from '../ui/index.ts';
import { CrashedScreen } from './StatusScreens.tsx';

interface ScreenBoundaryProps {
  readonly children: ReactNode;
}

/** Keeps a broken screen from taking the rest of the app with it. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof MissingCodeError) error.forget();
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return <CrashedScreen error={this.state.error} onRetry={() => this.setState({ error: null })} />;
  }
}
