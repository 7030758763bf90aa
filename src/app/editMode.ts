// Starts and stops editing: Ctrl+E and the button at the bottom right. The editor is a chunk of its
// own. See src/screens/README.md#editing-routes.
import { EDITING } from '#config/messages.ts';
import { kioskStore, type KioskState } from '#state/kioskStore.ts';
import { toggleEditing } from '#state/navigation.ts';

/** Adds the shortcut, and the button to `host`. */
export function watchEditMode(host: HTMLElement): void {
  window.addEventListener('keydown', (event) => {
    if (
      event.key.toLowerCase() !== 'e' ||
      !(event.ctrlKey || event.metaKey) ||
      event.altKey ||
      event.shiftKey
    )
      return;
    event.preventDefault();
    toggleEditing();
  });
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'edit-button';
  button.addEventListener('click', toggleEditing);
  const show = ({ isEditing, isAttracting, config }: KioskState): void => {
    button.hidden = !isEditing && (!config.editButton || isAttracting);
    const label = isEditing ? EDITING.stop : EDITING.start;
    if (button.textContent !== label) button.textContent = label;
  };
  kioskStore.subscribe(show);
  show(kioskStore.getState());
  host.append(button);
}
