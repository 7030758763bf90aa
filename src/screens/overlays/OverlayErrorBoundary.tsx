// The error boundary of an overlay: one that throws is reported and removed; the screen stays.
import { Component, type ReactNode } from 'react';
import { reportFault } from '#state/reportFault.ts';

interface BoundaryProps {
  /** Its name in fault messages: 'OVERLAY'. */
  name: string;
  /** Removes the overlay, so that it is not rendered again. */
  onThrow: () => void;
  children: ReactNode;
}

export class OverlayErrorBoundary extends Component<BoundaryProps, { hasThrown: boolean }> {
  override state = { hasThrown: false };

  static getDerivedStateFromError() {
    return { hasThrown: true };
  }

  override componentDidCatch(reason: unknown) {
    reportFault(`${this.props.name} HAS THROWN`, { reason: String(reason) });
    this.props.onThrow();
    this.setState({ hasThrown: false });
  }

  override render() {
    return this.state.hasThrown ? null : this.props.children;
  }
}
