// What lies over the screen: a modal or a film, one at a time. An embedded page without an address
// to load it from says that a person will show it.
import { Component } from 'react';
import { useStore } from 'zustand';
import { spokenIn } from '#config/messages.ts';
import { dropOverlay } from '#state/press.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { useLangCode } from '../useContext.ts';
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
  const spoken = spokenIn(useLangCode());
  if (overlay?.type === 'modal') return <ModalView modal={overlay.modal} />;
  if (overlay?.type === 'frame') return <ModalView modal={{ title: overlay.title, body: spoken.comingSoon, image: null, legal: '' }} />;
  if (overlay?.type === 'video') return <VideoView key={overlay.url} film={overlay} />;
  return null;
}
