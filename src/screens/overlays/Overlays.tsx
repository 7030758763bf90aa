// What lies over the screen: a modal, an embedded page or a film, one at a time.
import { Component } from 'react';
import { useStore } from 'zustand';
import { dropOverlay } from '#state/press.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { FrameView } from './FrameView.tsx';
import { ModalView } from './ModalView.tsx';
import { VideoView } from './VideoView.tsx';

/** An overlay that throws while drawing closes, and leaves the screen as it was. */
export class Overlays extends Component<object, { hasThrown: boolean }> {
  override state = { hasThrown: false };

  static getDerivedStateFromError() {
    return { hasThrown: true };
  }

  override componentDidCatch() {
    dropOverlay();
    this.setState({ hasThrown: false });
  }

  override render() {
    return this.state.hasThrown ? null : <Overlay />;
  }
}

function Overlay() {
  const overlay = useStore(kioskStore, (state) => state.overlay);
  if (overlay?.type === 'modal') return <ModalView modal={overlay.modal} />;
  if (overlay?.type === 'frame') return <FrameView path={overlay.path} port={overlay.port} title={overlay.title} />;
  if (overlay?.type === 'video') return <VideoView key={overlay.url} film={overlay} />;
  return null;
}
