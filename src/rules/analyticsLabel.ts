// The analytics label of a tap: its analytics tag, else its text; never what a shopper typed. See
// src/analytics/README.md#events.
import type { Action } from './actions.ts';
import { GA4 } from './analyticsEvents.ts';
import type { Route } from './routes.ts';

export interface TapDetails {
  action: Action | null;
  label: string;
  analyticsTag: string;
}

/** 'home_content' on the home screen, and so on. See src/analytics/README.md#events. */
export const categoryOf = (screen: Route['screen']): string => `${screen.replaceAll('-', '_')}_content`;

/**
 * Label of a tap; null if it is not counted. In the wizard, keys and addresses are private: only
 * tagged nodes and actions are counted.
 */
export function analyticsLabelOf(
  { action, label, analyticsTag }: TapDetails,
  isInWizard: boolean,
): string | null {
  if (analyticsTag !== '') return analyticsTag.slice(0, GA4.valueChars);
  if (!isInWizard) return label.slice(0, GA4.valueChars);
  if (action === null || action.type === 'nothing') return null;
  // The name in reports since the first release.
  return action.type === 'navigate' ? 'go' : action.type;
}
