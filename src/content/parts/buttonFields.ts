// Every button type, as members of one list, discriminated by `type`, created on first use. See
// src/blocks/README.md#buttons-and-actions.
import { block, documentId, image, number, text, toggle } from '#schema/field.ts';
import { analyticsTag, modal } from './textFields.ts';
import { animationFields, targetFields } from './targetFields.ts';

const IMAGE_HINT = { hint: '290x290' };
/** Accessible label of a button drawn as an image. */
const labelFields = () => ({
  label: text('Label', { hint: 'Read aloud, or shown without the image' }),
  analyticsTag: analyticsTag(),
  showLabel: toggle('Always show the label'),
});
const quizFields = () => ({
  text: text('Text'),
  analyticsTag: analyticsTag(),
  startSlide: documentId('Start slide', 'quiz-slides'),
  ...animationFields(),
});

const pageButton = () =>
  block('page', 'Page button', {
    text: text('Text'),
    analyticsTag: analyticsTag(),
    ...targetFields(),
  });
const quizButton = () => block('quiz', 'Start-quiz button', quizFields());
const aniQuizButton = () => block('aniQuiz', 'Start-animated-quiz button', quizFields());
const modalButton = () =>
  block('modal', 'Modal button', {
    text: text('Text'),
    analyticsTag: analyticsTag(),
    modal: modal(),
  });
const iframeButton = () =>
  block('iframe', 'Embedded page button', {
    text: text('Text'),
    analyticsTag: analyticsTag(),
    path: text('Path', { hint: 'Appended to IFRAME_BASE', isCode: true }),
    port: number('Port'),
  });

const imageButton = () =>
  block('image', 'Image button', {
    image: image('Image', IMAGE_HINT),
    ...labelFields(),
    ...targetFields(),
  });
const imageTargetButton = () =>
  block('imageTarget', 'Image-target button', {
    image: image('Image', IMAGE_HINT),
    ...labelFields(),
    app: text('Target app name', { isCode: true }),
  });
const connectionAwareButton = () =>
  block(
    'connectionAware',
    'Connection-aware image button',
    {
      onlineImage: image('Online image'),
      offlineImage: image('Offline image'),
      ...labelFields(),
      ...targetFields(),
    },
    { targetType: 'availability-wizards' },
  );
const wizardButton = () =>
  block('wizard', 'Availability-wizard launch image', {
    image: image('Image'),
    ...labelFields(),
    wizard: documentId('Wizard', 'availability-wizards'),
  });

/** Buttons drawn as text. */
export const buttonTypes = () =>
  [pageButton(), quizButton(), aniQuizButton(), modalButton(), iframeButton()] as const;
/** Buttons drawn as an image. */
export const imageButtonTypes = () =>
  [imageButton(), imageTargetButton(), connectionAwareButton(), wizardButton()] as const;
