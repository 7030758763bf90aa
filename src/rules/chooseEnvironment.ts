// Which environment a kiosk shows, and its home redirect. See
// src/screens/README.md#choosing-an-environment and src/screens/README.md#home-redirect.
import type { HomeScreen } from '#content/kinds/homeScreenKind.ts';
import type { Environment } from '#content/kinds/environmentKind.ts';
import { actionOfButton, pathOfAction } from './actions.ts';
import { pathOfTarget } from './links.ts';

export interface EnvironmentName {
  id: string;
  name: string;
}

/** The environment that `env` names by id or name, else the first, else none. */
export function chooseEnvironment(
  environments: readonly EnvironmentName[],
  env: string | null,
): EnvironmentName | undefined {
  return (
    environments.find(({ id }) => id === env) ??
    environments.find(({ name }) => name === env) ??
    environments[0]
  );
}

/**
 * The path that replaces the home screen outside editing: the configured redirect, else the target
 * of a home screen with exactly one button, of any kind, and no module. Null for no redirect.
 */
export function homeRedirect(
  home: HomeScreen,
  settings: Pick<Environment, 'homeRedirect'> | undefined,
): string | null {
  const configured = settings ? pathOfTarget(settings.homeRedirect) : null;
  if (configured !== null && configured !== '/') return configured;
  const { buttons, imageButtons, modules, moduleBottom } = home;
  const [only, another] = [...buttons, ...imageButtons];
  if (!only || another || modules.length > 0 || moduleBottom.image || moduleBottom.label) return null;
  const action = actionOfButton(only);
  const path =
    action.type === 'openWizard'
      ? pathOfTarget({ targetType: 'availability-wizards', targetId: action.id })
      : pathOfAction(action);
  return path === '/' ? null : path;
}
