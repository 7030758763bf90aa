// Under what a tap is counted: the analytics tag of what was tapped, else the words on it; never what a shopper typed.
// See src/screens/README.md#181-events.
import type { Action } from './actions.ts';
import { GA4 } from './analyticsEvents.ts';
import type { Route } from './routes.ts';

export interface TapDetails {
  action: Action | null;
  label: string;
  analyticsTag: string;
}

/** 'home_content' on the home screen, and alike elsewhere. See src/screens/README.md#181-events. */
export const categoryOf = (screen: Route['screen']): string => `${screen.replaceAll('-', '_')}_content`;

/**
 * The label of a tap; null for one that is not counted. In the wizard, keys and addresses are pressed, and neither is anybody's
 * business: only what an editor has tagged, and where it leads, is counted there.
 */
export function labelOfTap({ action, label, analyticsTag }: TapDetails, isInWizard: boolean): string | null {
  if (analyticsTag !== '') return analyticsTag.slice(0, GA4.valueChars);
  if (!isInWizard) return label.slice(0, GA4.valueChars);
  if (action === null || action.type === 'nothing') return null;
  // Reports know it by this name since the first release.
  return action.type === 'navigate' ? 'go' : action.type;
}
