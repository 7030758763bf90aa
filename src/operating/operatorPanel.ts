// A panel over the whole screen of a kiosk, for the people who set it up.
import './operatorPanel.css';

/** An element with a text and a class. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  text = '',
  className = '',
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  if (text !== '') made.textContent = text;
  if (className !== '') made.className = className;
  return made;
}

/** Opens a panel with a name for screen readers; closing it twice does nothing. */
export function openPanel(
  label: string,
  parts: readonly Node[],
  className = '',
): { panel: HTMLDialogElement; close: () => void } {
  const dialog = element('dialog', '', `kiosk-panel ${className}`);
  dialog.setAttribute('aria-label', label);
  dialog.append(...parts);
  // Presses here are not part of a visit.
  for (const type of ['pointerdown', 'pointerup', 'click', 'keydown'])
    dialog.addEventListener(type, (event) => event.stopPropagation());
  document.body.append(dialog);
  dialog.showModal();
  const close = (): void => {
    dialog.close();
    dialog.remove();
  };
  return { panel: dialog, close };
}
