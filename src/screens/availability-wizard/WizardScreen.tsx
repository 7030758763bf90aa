// The availability wizard as a screen of its own. See src/screens/wizard/README.md#where-it-runs.
import type { AvailabilityWizard } from '#content/kinds/availabilityWizardKind.ts';
import { leaveFor } from '#state/navigation.ts';
import { Screen } from '../Screen.tsx';
import { WizardSteps } from '../wizard/WizardSteps.tsx';

export function WizardScreen({ document }: { document: AvailabilityWizard }) {
  return (
    <Screen
      name={document.start.title || document.name || document.id}
      background={{ backgroundColor: document.start.bg || document.backgroundColor, backgroundImage: null }}
      hasNavigation={false}
    >
      <WizardSteps document={document} onLeave={() => leaveFor('/')} />
    </Screen>
  );
}
