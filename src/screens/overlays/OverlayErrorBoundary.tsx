// The net under what lies over the screens: what throws while drawing is recorded and taken away, and leaves the screen as it was.
import { Component, type ReactNode } from 'react';
import { reportFault } from '#state/reportFault.ts';

interface NetProps {
  /** What it is, as operators read it: 'OVERLAY'. */
  of: string;
  /** Takes it away, so that it is not drawn again at once. */
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
