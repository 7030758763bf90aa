// What lies over the screen: a modal or a film, one at a time.
import { useStore } from 'zustand';
import { kioskStore } from '#state/kioskStore.ts';
import { ModalView } from './ModalView.tsx';
import { VideoView } from './VideoView.tsx';

export function Overlays() {
  const overlay = useStore(kioskStore, (state) => state.overlay);
  if (overlay?.type === 'modal') return <ModalView modal={overlay.modal} />;
  if (overlay?.type === 'video') return <VideoView url={overlay.url} title={overlay.title} />;
  return null;
}
