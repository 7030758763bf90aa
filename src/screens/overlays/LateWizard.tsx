// Loads the script of the availability wizard when it is opened over a screen.
import { useEffect, useState, type ComponentType } from 'react';
import { removeOverlay } from '#state/openOverlay.ts';
import { pendingUpdates } from '#stage/render/frameLoop.ts';

export function LateWizard({ id }: { id: string }) {
  const [WizardView, setWizardView] = useState<ComponentType<{ id: string }> | null>(null);
  useEffect(() => {
    const end = pendingUpdates();
    void import('./WizardView.tsx')
      .then(
        (script) => setWizardView(() => script.WizardView),
        // Unreachable: the screen below stays.
        removeOverlay,
      )
      .finally(end);
  }, []);
  return WizardView && <WizardView id={id} />;
}
