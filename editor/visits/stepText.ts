// Texts for a step of a visit, with the names of documents and fields.
import { contentStore, entryOf } from '#state/contentStore.ts';
import { nameOf } from '../canvas/selectedField.ts';
import { formatLanguage } from '../format/figures.ts';
import { labelOfAddress, labelOfScreen, type Names } from '../shared/screenNames.ts';
import { documentOfStep, type Step } from './stepPlace.ts';
import { t } from '../i18n/t.ts';

/** A screen by its name and, where that does not say it, its kind. */
export function screenText(screen: string, screenId: string, environment: string, names: Names): string {
  const { name, kind } = labelOfScreen(screen, screen === 'home' ? environment : screenId, names);
  return screen === 'home' || kind === '' ? name : `${name} (${kind})`;
}

/** A sentence. */
export function stepText(step: Step, environment: string, names: Names): string {
  const { kind, screen, screenId, language, label, share } = step;
  switch (kind) {
    case 'screen':
      return t('Sees {screen}', { screen: screenText(screen, screenId, environment, names) });
    case 'touch':
      return t('Touches {thing}', {
        thing: thingOf(step, environment, names) || t('something without a name'),
      });
    case 'dead':
      return step.path === ''
        ? t('Touches where nothing is')
        : t('Touches {thing}; nothing happens', {
            thing: thingOf(step, environment, names) || t('something that is gone'),
          });
    case 'film':
      return t('Closes {film} after {share} %', {
        film: thingOf(step, environment, names) || t('a film'),
        share,
      });
    case 'language':
      return t('Chooses {language}', { language: formatLanguage(language) });
    case 'result':
      return label === ''
        ? t('Ends the quiz without a result')
        : t('Ends the quiz with {result}', { result: labelOfAddress(label, names).name });
  }
}

/** Returns the name of the touched field, once its document is loaded, and its words or tag. */
function thingOf(step: Step, environment: string, names: Names): string {
  const { path, label } = step;
  const ref = path === '' ? null : documentOfStep(step, environment, names);
  const isThere = ref && entryOf(contentStore.getState(), ref.kind, ref.id).status === 'ready';
  return [isThere ? nameOf(ref, path) : '', label && `“${label}”`].filter(Boolean).join(' · ');
}

/** '0:07', '12:45'. */
export function formatClock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
