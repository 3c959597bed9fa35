import { Component, type ReactNode } from 'react';
import { MissingCodeError } from '../ui/index.ts';
import { CrashedScreen } from './StatusScreens.tsx';

interface ScreenBoundaryProps {
  readonly children: ReactNode;
  /** What it is broken for: another one is tried anew. */
  readonly place?: unknown;
  /** In place of drawing it once more. */
  readonly onRetry?: () => void;
}

interface ScreenBoundaryState {
  readonly error: unknown;
  readonly place: unknown;
}

/** Keeps a broken screen from taking the rest of the app with it. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, ScreenBoundaryState> {
  override state: ScreenBoundaryState = { error: null, place: this.props.place };

  static getDerivedStateFromError(error: unknown): Partial<ScreenBoundaryState> {
    return { error };
  }

  static getDerivedStateFromProps({ place }: ScreenBoundaryProps, before: ScreenBoundaryState): ScreenBoundaryState | null {
    return place === before.place ? null : { error: null, place };
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof MissingCodeError) error.forget();
  }

  override render(): ReactNode {
    const { children, onRetry = () => this.setState({ error: null }) } = this.props;
    if (this.state.error === null) return children;
    return <CrashedScreen error={this.state.error} onRetry={onRetry} />;
  }
}
