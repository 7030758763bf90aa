// Actions of presses, as data: content in, one action out. Performed by state/press.ts.
import type { Infer } from '#schema/field.ts';
import type { buttonTypes, imageButtonTypes } from '#content/parts/buttonFields.ts';
import type { actionFields, Animation, callToAction } from '#content/parts/targetFields.ts';
import type { modal } from '#content/parts/textFields.ts';
import { pathOfTarget, type Target } from './links.ts';
import type { GivenAnswer } from './quiz.ts';

type Fields<F extends Record<string, unknown>> = {
  [K in keyof F]: F[K] extends import('#schema/field.ts').AnyField ? Infer<F[K]> : never;
};

/** With `plan`, what the plan that opens it costs. */
export type Modal = Infer<ReturnType<typeof modal>> & {
  plan?: Readonly<Record<'monthlyPrice' | 'monthlyPriceDesc' | 'retailPrice', string>>;
};
export type ActionFields = Fields<ReturnType<typeof actionFields>>;
export type CallToAction = Infer<ReturnType<typeof callToAction>>;
export type Button = Infer<
  ReturnType<typeof buttonTypes>[number] | ReturnType<typeof imageButtonTypes>[number]
>;

export type Action =
  | { type: 'nothing' }
  | { type: 'navigate'; path: string }
  | { type: 'home' }
  | { type: 'back' }
  | { type: 'openModal'; modal: Modal }
  | { type: 'openFrame'; path: string; port: number | null; title: string }
  | { type: 'playVideo'; url: string; title: string; captions: string }
  | { type: 'openWizard'; id: string }
  | { type: 'closeOverlay' }
  | { type: 'startQuiz'; slide: string; animation: Animation | null }
  | { type: 'answer'; answer: GivenAnswer; isAnimated: boolean }
  | { type: 'chooseLanguage'; index: number }
  | { type: 'retry' };

const NOTHING: Action = { type: 'nothing' };

export const hasModal = ({ title, body, image }: Modal): boolean =>
  title !== '' || body !== '' || image !== null;

/** Opens a modal; 'nothing' for an empty one. */
export const actionOfModal = (modal: Modal): Action =>
  hasModal(modal) ? { type: 'openModal', modal } : NOTHING;

/** Navigates to a target; 'nothing' without a destination. */
export const actionOfTarget = (target: Target): Action => {
  const path = pathOfTarget(target);
  return path === null ? NOTHING : { type: 'navigate', path };
};

const openWizard = (id: string): Action => (id === '' ? NOTHING : { type: 'openWizard', id });

const startQuiz = (slide: string, animation: Animation | null): Action =>
  slide === '' ? NOTHING : { type: 'startQuiz', slide, animation };

/** The action of a module, a cube or a bottom module. See src/blocks/README.md#actions. */
export function actionOfFields(fields: ActionFields, label = ''): Action {
  switch (fields.type) {
    case 'none':
      return NOTHING;
    case 'modal':
      return actionOfModal(fields.modal);
    case 'page':
      return actionOfTarget(fields);
    case 'quiz':
      return startQuiz(fields.startSlide, null);
    case 'aniQuiz':
      return startQuiz(fields.startSlide, fields.animation);
    case 'iframe':
      return { type: 'openFrame', path: fields.iframePath, port: null, title: label };
  }
}

/**
 * The action of a call to action: page, quiz, animated quiz or none. See
 * src/blocks/README.md#actions.
 */
export function actionOfCta(cta: CallToAction): Action {
  switch (cta.type) {
    case 'none':
      return NOTHING;
    case 'page':
      return actionOfTarget(cta);
    case 'quiz':
      return startQuiz(cta.startSlide, null);
    case 'aniQuiz':
      return startQuiz(cta.startSlide, cta.animation);
  }
}

/** The action of a button of any kind. See src/blocks/README.md#buttons-and-actions. */
export function actionOfButton(button: Button): Action {
  switch (button.type) {
    case 'page':
    case 'image':
      return actionOfTarget(button);
    // The wizard opens over the screen that launched it. See
    // src/screens/wizard/README.md#where-it-runs.
    case 'connectionAware':
      return button.targetType === 'availability-wizards'
        ? openWizard(button.targetId)
        : actionOfTarget(button);
    case 'quiz':
      return startQuiz(button.startSlide, null);
    case 'aniQuiz':
      return startQuiz(button.startSlide, button);
    case 'modal':
      return actionOfModal(button.modal);
    case 'iframe':
      return { type: 'openFrame', path: button.path, port: button.port, title: button.text };
    case 'imageTarget':
      return button.app === ''
        ? NOTHING
        : { type: 'openFrame', path: `/${encodeURIComponent(button.app)}`, port: null, title: button.label };
    case 'wizard':
      return openWizard(button.wizard);
  }
}

/** The visitor path of an action; null if it does not navigate. */
export function pathOfAction(action: Action): string | null {
  if (action.type === 'navigate') return action.path;
  if (action.type === 'home') return '/';
  return action.type === 'startQuiz' ? `/help-me-choose/${encodeURIComponent(action.slide)}` : null;
}
