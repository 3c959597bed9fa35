import { Component, type ReactNode } from 'react';
import { MissingCodeError } from './missing-code.ts';

interface SurfaceBoundaryProps {
  /** The code did not come. Drawn anew after that, the boundary asks for it again. */
  readonly onMissing: () => void;
  readonly children: ReactNode;
}

/** Keeps a surface whose code does not come from taking with it what lies under it. Whatever else fails goes on upwards. */
export class SurfaceBoundary extends Component<SurfaceBoundaryProps, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    if (!(error instanceof MissingCodeError)) return;
    error.forget();
    this.props.onMissing();
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (error instanceof MissingCodeError) return null;
    throw error;
  }
}
