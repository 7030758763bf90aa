// The marks of texts that a machine has made.
import { describe, expect, it } from 'vitest';
import { isUnread, withMarks } from '#editor/languages/machineMarks.ts';
import { valueAt } from '#schema/path.ts';

const document = (texts: readonly string[], marked: readonly string[]) => ({
  alternates: [
    {
      langCode: 'es',
      headers: texts.map((text) => ({ type: 'title', text })),
      machineTexts: marked.map((text) => ({ text })),
    },
  ],
});
const marksOf = (changed: unknown) => valueAt(changed, 'alternates.0.machineTexts');

describe('When texts are typed into a translation', () => {
  it('those of a machine are marked, once each, until somebody has read them', () => {
    const typed = document(['Hola', 'Hola', 'Adiós'], []);
    const marked = withMarks(typed, 0, [
      { path: 'headers.0.text', text: 'Hola', byMachine: true },
      { path: 'headers.1.text', text: 'Hola', byMachine: true },
      { path: 'headers.2.text', text: 'Adiós', byMachine: true },
    ]);
    expect(marksOf(marked)).toEqual([{ text: 'Hola' }, { text: 'Adiós' }]);
    expect(['Hola', 'Adiós', 'Sí', ''].map((text) => isUnread(marked, 0, text))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    const read = withMarks(marked, 0, [{ path: 'headers.0.text', text: 'Hola', byMachine: false }]);
    expect(marksOf(read)).toEqual([{ text: 'Adiós' }]);
    expect(isUnread(read, -1, 'Adiós')).toBe(false);
    expect(isUnread(read, 4, 'Adiós')).toBe(false);
  });

  it('a text by hand is not marked, and the marks of what is gone go', () => {
    const typed = document(['Buenas', 'Adiós'], ['Hola', 'Adiós']);
    const changed = withMarks(typed, 0, [{ path: 'headers.0.text', text: 'Buenas' }]);
    expect(marksOf(changed)).toEqual([{ text: 'Adiós' }]);
    // Nothing is written where there is nothing to mark.
    const plain = document(['Buenas'], []);
    expect(withMarks(plain, 0, [{ path: 'headers.0.text', text: 'Buenas' }])).toBe(plain);
  });
});
