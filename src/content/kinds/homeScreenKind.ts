// The home screen: one per environment, three styles, whole translations. See
// src/screens/home/README.md.
import { choice } from '#schema/field.ts';
import { defineKind, type DocumentOf } from '../defineKind.ts';
import { translatable } from '../parts/languageFields.ts';
import { pageFields } from '../parts/pageFields.ts';

const HOME_STYLES = ['basic', 'sideBy', 'modular'] as const;

export const homeScreen = defineKind('homeScreen', {
  shape: () => ({
    style: choice('Style', HOME_STYLES, { basic: 'Basic', sideBy: 'Side by side', modular: 'Modular' }),
    ...translatable({
      alignment: choice('Alignment', ['center', 'top'], { center: 'Center', top: 'Top' }),
      ...pageFields(),
    }),
  }),
});

export type HomeScreen = DocumentOf<typeof homeScreen>;
