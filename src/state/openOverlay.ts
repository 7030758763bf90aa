// The overlay over the screen: a modal, a video, an embedded page or the availability wizard. One
// at a time; a modal of the wizard is above the wizard.
import type { Modal } from '#rules/actions.ts';
import { pathOfTarget } from '#rules/links.ts';
import {
  kioskStore,
  wizardIn,
  type GalleryPicture,
  type Overlay,
  type OverWizard,
  type VideoOverlay,
} from './kioskStore.ts';
import { followLink } from './navigation.ts';

/** Opens what may be over the wizard, and then leaves the wizard open. */
export const openOver = (opened: OverWizard): void =>
  kioskStore.setState(({ overlay }) => ({ overlay: { ...opened, wizard: wizardIn(overlay) } }));

/** Opens a modal. `path` is the modal's content path in the document, if it has one. */
export const openModal = (modal: Modal, path: string | null): void =>
  openOver({ type: 'modal', modal, path });

export const openVideo = (video: Omit<VideoOverlay, 'type' | 'isLeaving'>): void =>
  kioskStore.setState({ overlay: { ...video, type: 'video', isLeaving: false } });

export const openCompareHelp = (): void => kioskStore.setState({ overlay: { type: 'compareHelp' } });

export const openFrame = ({ path, port, title }: Omit<Extract<Overlay, { type: 'frame' }>, 'type'>): void =>
  kioskStore.setState({ overlay: { type: 'frame', path, port, title } });

export const openGallery = (pictures: readonly GalleryPicture[], index: number): void =>
  kioskStore.setState({ overlay: { type: 'gallery', pictures, index } });

/**
 * Opens the wizard over the screen. An editor goes to the wizard's own screen instead, where it can
 * be edited.
 */
export function openWizard(id: string): void {
  if (kioskStore.getState().isEditing)
    followLink(pathOfTarget({ targetType: 'availability-wizards', targetId: id }) ?? '/');
  else kioskStore.setState({ overlay: { type: 'wizard', id } });
}

/** Closes the overlay. A video first returns to its poster. */
export function closeOverlay(): void {
  const { overlay } = kioskStore.getState();
  if (overlay?.type === 'video') kioskStore.setState({ overlay: { ...overlay, isLeaving: true } });
  else removeOverlay();
}

/** Removes the overlay at once. What is over the wizard leaves the wizard open. */
export const removeOverlay = (): void =>
  kioskStore.setState(({ overlay }) => {
    const wizard = overlay?.type === 'wizard' ? null : wizardIn(overlay);
    return { overlay: wizard === null ? null : { type: 'wizard', id: wizard } };
  });
