// The error boundary of a screen: a screen that throws is replaced by a notice, then by home. Home
// itself, and a screen being edited, is retried. See
// src/screens/README.md#loading-and-missing-screens.
import { Component, type ContextType, type ReactNode } from 'react';
import { clock } from '#clock.ts';
import { RETRY_MS } from '#config/limits.ts';
import { reportFault } from '#state/reportFault.ts';
import { kioskStore, retryFailedLoads } from '#state/kioskStore.ts';
import { leaveFor } from '#state/navigation.ts';
import { Failed } from '../Notice.tsx';
import { TransitionTargetsContext } from '../Screen.tsx';

export class ScreenErrorBoundary extends Component<
  { isActive: boolean; children: ReactNode },
  { hasThrown: boolean }
> {
  static override contextType = TransitionTargetsContext;
  declare context: ContextType<typeof TransitionTargetsContext>;
  override state = { hasThrown: false };
  private cancelRetry: (() => void) | undefined;

  static getDerivedStateFromError() {
    return { hasThrown: true };
  }

  override componentDidCatch(reason: unknown) {
    const { route } = kioskStore.getState();
    reportFault('A SCREEN HAS THROWN', { screen: route.screen, id: route.id, reason: String(reason) });
    // After the transition nothing else makes the notice visible.
    const targets = this.context.current;
    if (targets && this.props.isActive) targets.root.alpha = 1;
    this.cancelRetry = clock.after(RETRY_MS, () => {
      if (route.screen === 'home' || kioskStore.getState().isEditing) retryFailedLoads();
      else leaveFor('/');
    });
  }

  override componentWillUnmount() {
    this.cancelRetry?.();
  }

  override render() {
    return this.state.hasThrown ? <Failed /> : this.props.children;
  }
}
