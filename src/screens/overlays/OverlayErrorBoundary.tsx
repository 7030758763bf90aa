// The error boundary of an overlay: one that throws is reported and removed; the screen stays.
import { Component, type ReactNode } from 'react';
import { reportFault } from '#state/reportFault.ts';

interface NetProps {
  /** Its name in fault messages: 'OVERLAY'. */
  of: string;
  /** Removes the overlay, so that it is not rendered again. */
  onThrow: () => void;
  children: ReactNode;
}

export class OverlayErrorBoundary extends Component<NetProps, { hasThrown: boolean }> {
  override state = { hasThrown: false };

  static getDerivedStateFromError() {
    return { hasThrown: true };
  }

  override componentDidCatch(reason: unknown) {
    reportFault(`${this.props.of} HAS THROWN`, { reason: String(reason) });
    this.props.onThrow();
    this.setState({ hasThrown: false });
  }

  override render() {
    return this.state.hasThrown ? null : this.props.children;
  }
}
