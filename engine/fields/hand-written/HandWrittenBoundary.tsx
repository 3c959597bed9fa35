import { Component, type ReactNode } from 'react';

interface Props {
  /** Stands there once it has failed. */
  readonly instead: ReactNode;
  readonly children: ReactNode;
}

/** Keeps what a project draws, and what cannot be loaded, from taking the screen with it. */
export class HandWrittenBoundary extends Component<Props, { readonly hasFailed: boolean }> {
  override state: { readonly hasFailed: boolean } = { hasFailed: false };

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.instead : this.props.children;
  }
}
