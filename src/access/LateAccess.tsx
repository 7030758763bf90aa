// Loads the script of the button 'Accessibility' after the first screen.
import { LateScript } from '#screens/LateScript.tsx';

const isNeeded = () => false;

const load = () => import('./Accessibility.tsx').then(({ Accessibility }) => Accessibility);

export const LateAccess = () => <LateScript load={load} isNeeded={isNeeded} />;
