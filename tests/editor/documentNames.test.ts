// Names of fields and entries outside the form, and which fields apply.
import { beforeEach, describe, expect, it } from 'vitest';
import { KINDS_BY_NAME } from '#content/kinds.ts';
import { restore } from '#content/restore.ts';
import { nameOf } from '#editor/canvas/selectedField.ts';
import { relatedFieldsOf } from '#editor/canvas/relatedFields.ts';
import { isFieldRelevant } from '#editor/controls/isFieldRelevant.ts';
import { resetEditor } from '#editor/editorStore.ts';
import { headingOf } from '#editor/form/fieldHeadings.ts';
import { text } from '#schema/field.ts';
import { valueAt } from '#schema/path.ts';
import { setEntry } from '#state/contentStore.ts';
import { documentOf, draftStore, patch, type DocumentRef } from '#editor/draft/draftStore.ts';

const PHONE: DocumentRef = { kind: 'product', id: 'phone' };
const PAGE: DocumentRef = { kind: 'page', id: 'page' };

function show({ kind, id }: DocumentRef, fields: Record<string, unknown>): void {
  setEntry(kind, id, {
    status: 'ready',
    document: restore(KINDS_BY_NAME[kind], { id, name: id, ...fields }) as never,
    etag: null,
  });
}

beforeEach(() => {
  resetEditor();
  draftStore.setState({ drafts: {} });
  const points = ['Light', 'Quiet'].map((title) => ({ title }));
  show(PHONE, {
    headline: 'A phone',
    images: [{}],
    sellingPoints: points,
    langCode: 'en',
    alternates: [{ langCode: 'es', description: 'Claro', sellingPoints: [{}] }],
  });
  show(PAGE, {
    moduleBottom: { type: 'page', targetType: 'home' },
    buttons: [{ type: 'page', text: 'Go', targetType: 'home' }],
  });
});

/** State that the settings of a selection depend on, apart from the document. */
const AROUND = { position: null, root: '', visiblePaths: [] };

describe('When a field is named', () => {
  it.each([
    ['headline', 'Headline'],
    ['images.0.image', 'Image 1'],
    ['sellingPoints.1.title', 'Selling point 2: Title'],
    ['sellingPoints.1', 'Selling point 2'],
    ['alternates.0.description', 'Description'],
    ['alternates.0.sellingPoints.1.title', 'Selling point 2: Title'],
  ])('%s is called %s', (path, name) => expect(nameOf(PHONE, path)).toBe(name));
});

describe('When an entry gets a heading', () => {
  it('its title is preferred to a brand that it shares with others', () => {
    const fields = { brand: text('Brand'), model: text('Model'), title: text('Title') };
    expect(headingOf(fields, { brand: 'Phone', model: 'X1', title: '' }).words).toBe('X1');
    expect(headingOf(fields, { brand: 'Phone', model: '', title: '' }).words).toBe('Phone');
  });
});

describe('When a button is edited', () => {
  it('only the fields of its action are shown', () => {
    expect(
      ['targetType', 'targetId', 'startSlide', 'iframePath', 'label'].filter((key) =>
        isFieldRelevant(PAGE, `moduleBottom.${key}`),
      ),
    ).toEqual(['targetType', 'targetId', 'label']);
    show(PAGE, { moduleBottom: { type: 'aniQuiz' } });
    expect(
      ['targetId', 'startSlide', 'iframePath'].filter((key) => isFieldRelevant(PAGE, `moduleBottom.${key}`)),
    ).toEqual(['targetId', 'startSlide']);
  });

  it('the fields of a button are its own', () =>
    expect(isFieldRelevant(PAGE, 'buttons.0.targetType')).toBe(true));

  it('a plain start of a quiz shows no film and no times, an animated one does', () => {
    for (const type of ['quiz', 'aniQuiz']) {
      show(PAGE, { buttons: [{ type, startSlide: 'first' }] });
      const shown = ['text', 'startSlide', 'video', 'holdTime', 'images'].filter((key) =>
        isFieldRelevant(PAGE, `buttons.0.${key}`),
      );
      expect(shown).toHaveLength(type === 'quiz' ? 2 : 5);
    }
  });

  it('an action that was chosen stays, also Nothing for a target from before', () => {
    show(PAGE, { modules: [{ type: 'quiz', startSlide: 'first', targetType: 'home' }] });
    patch(PAGE, 'modules.0.targetId', 'care');
    expect(valueAt(documentOf(PAGE), 'modules.0.type')).toBe('quiz');
    patch(PAGE, 'modules.0.type', 'none');
    expect(valueAt(documentOf(PAGE), 'modules.0.type')).toBe('none');
  });

  it('a text at the top of a document has no settings, in no language', () => {
    expect(relatedFieldsOf(PHONE, 'headline', AROUND)).toEqual([]);
    const translated = { ...AROUND, root: 'alternates.0' };
    expect(relatedFieldsOf(PHONE, 'alternates.0.description', translated)).toEqual([]);
  });

  it('fields that the stage does not show are in the settings', () => {
    expect(relatedFieldsOf(PAGE, 'buttons.0.text', AROUND)).toContain('buttons.0.analyticsTag');
  });
});
