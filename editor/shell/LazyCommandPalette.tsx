// Loads the command palette when Ctrl+K is first pressed, or its button.
import { useEffect, useState, type ComponentType } from 'react';
import { withData } from '../data/withData.tsx';
import { notifyProblem } from '../notify.tsx';
import { t } from '../i18n/t.ts';

const load = async () => {
  const { CommandPalette, palette } = await import('./CommandPalette.tsx');
  return { CommandPalette: await withData(async () => CommandPalette), palette };
};

let script: ReturnType<typeof load> | undefined;

/** Opens it, once it is loaded. */
export function openPalette(): void {
  script ??= load();
  script.then(
    ({ palette }) => palette.open(),
    () => {
      script = undefined;
      notifyProblem(t('The search could not be loaded. Check the connection, then press Ctrl+K again.'));
    },
  );
  onRequested?.();
}

let onRequested: (() => void) | undefined;

export function LazyCommandPalette() {
  const [CommandPalette, setCommandPalette] = useState<ComponentType | null>(null);
  useEffect(() => {
    onRequested = () => void script?.then((loaded) => setCommandPalette(() => loaded.CommandPalette));
    const press = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'k') return;
      // The browser's own search.
      event.preventDefault();
      openPalette();
    };
    window.addEventListener('keydown', press);
    return () => {
      onRequested = undefined;
      window.removeEventListener('keydown', press);
    };
  }, []);
  return CommandPalette && <CommandPalette />;
}
