// The quiz that a home screen offers: where a result's 'start again' leads if no quiz was taken in
// this visit.
import type { HomeScreen } from '#content/kinds/homeScreenKind.ts';
import { actionOfButton, actionOfFields, type Action } from './actions.ts';

type Start = Extract<Action, { type: 'startQuiz' }>;

const isStart = (action: Action): action is Start => action.type === 'startQuiz';

/** The first quiz start on a home screen, in reading order; null if there is none. */
export const suggestedQuiz = ({
  modules,
  buttons,
  moduleBottom,
}: Pick<HomeScreen, 'modules' | 'buttons' | 'moduleBottom'>): Start | null =>
  [
    ...modules.map((module) => actionOfFields(module)),
    ...buttons.map(actionOfButton),
    actionOfFields(moduleBottom),
  ].find(isStart) ?? null;
