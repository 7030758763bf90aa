// Fields that home screens and pages share: headers, buttons, modules, left image, background. See
// src/content/README.md#fields-shared-by-kinds.
import {
  blocks,
  choice,
  color,
  group,
  image,
  list,
  number,
  richText,
  text,
  video,
  block,
  captions,
} from '#schema/field.ts';
import { RANGES } from '#config/limits.ts';
import { VALIDATION } from '#config/messages.ts';
import { buttonTypes, imageButtonTypes } from './buttonFields.ts';
import { actionFields } from './targetFields.ts';
import { ALIGNMENTS } from './textFields.ts';

const headerFields = () => ({
  text: richText('Text'),
  alignment: choice('Alignment', ALIGNMENTS, { left: 'Left', center: 'Center', right: 'Right' }),
});

export const headers = () =>
  blocks(
    'Headers',
    [block('title', 'Title', headerFields()), block('subtitle', 'Subtitle', headerFields())],
    { itemLabel: 'header' },
  );

export const buttons = () => blocks('Buttons', buttonTypes(), { itemLabel: 'button' });
export const imageButtons = () => blocks('Image buttons', imageButtonTypes(), { itemLabel: 'image button' });

/** Space between modules: used if 0 or more, else 40. See src/screens/home/README.md#modules. */
const padding = (label: string) =>
  number(label, { range: RANGES.paddingPx, message: VALIDATION.notNegative, hint: '40 when empty' });

export const pageFields = () => ({
  headers: headers(),
  buttons: buttons(),
  imageButtons: imageButtons(),
  modules: list(
    'Modules',
    {
      image: image('Image', { hint: 'At most 1500 px wide in all' }),
      label: text('Label'),
      detail: text('Detail', { hint: 'A second line, such as a range' }),
      ...actionFields(),
    },
    { itemLabel: 'module' },
  ),
  moduleBottom: group('Bottom module', {
    image: image('Image', { hint: 'At most 1760x128' }),
    label: text('Label'),
    ...actionFields(),
  }),
  moduleRowPadding: padding('Row padding'),
  moduleColumnPadding: padding('Column padding'),
  leftSideImage: image('Left side image', { hint: '960x1080' }),
  leftSideVideo: video('Left side video', { hint: '960x1080' }),
  leftSideCaptions: captions('Captions of the left side video', { hint: 'It plays without sound' }),
  settings: background('1920x1080, or 960x1080 for side-by-side'),
});

export const background = (hint = '1920x1080') =>
  group('Background', {
    backgroundColor: color('Background color'),
    backgroundImage: image('Background image', { hint }),
  });
