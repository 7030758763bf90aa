// What lies over the screen: a modal or a film, one at a time. An embedded page without an address
// to load it from says that a person will show it.
import { useStore } from 'zustand';
import { spokenIn } from '#config/messages.ts';
import { kioskStore } from '#state/kioskStore.ts';
import { useLangCode } from '../useContext.ts';
import { ModalView } from './ModalView.tsx';
import { VideoView } from './VideoView.tsx';

export function Overlays() {
  const overlay = useStore(kioskStore, (state) => state.overlay);
  const spoken = spokenIn(useLangCode());
  if (overlay?.type === 'modal') return <ModalView modal={overlay.modal} />;
  if (overlay?.type === 'frame') return <ModalView modal={{ title: overlay.title, body: spoken.comingSoon, image: null, legal: '' }} />;
  if (overlay?.type === 'video') return <VideoView url={overlay.url} title={overlay.title} />;
  return null;
}
