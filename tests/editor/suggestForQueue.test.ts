// Requests for suggestions by a machine, and the number of texts in each.
import { describe, expect, it } from 'vitest';
import type { TranslatableDocument } from '#protocol/languageEndpoints.ts';
import { batchesOf, wantedIn } from '#editor/languages/suggestForQueue.ts';

const document = (
  id: string,
  texts: readonly { main: string; es?: string; byMachine?: boolean }[],
  langCode = 'en',
): TranslatableDocument => ({
  collection: 'pages',
  id,
  name: id,
  langCode,
  texts: texts.map(({ main, es = '', byMachine }, index) => ({
    path: `headers.${index}.text`,
    label: '',
    main,
    isRich: true,
    translations: { es: byMachine ? { text: es, byMachine } : { text: es } },
  })),
});
const queueOf = (...documents: TranslatableDocument[]) =>
  documents.flatMap(({ id, texts }) => texts.map(({ path }) => ({ key: `pages/${id}`, path })));

describe('When somebody wants suggestions for a whole queue', () => {
  it('what a machine has made already, what is too long and what is gone is not asked for', () => {
    const care = document('care', [
      { main: 'Hello', es: 'Hola' },
      { main: 'Bye', es: 'Adiós', byMachine: true },
      { main: 'x'.repeat(5_001) },
      { main: 'Learn more' },
    ]);
    const spanish = document('spanish', [{ main: 'Hola' }], 'es');
    const queue = [...queueOf(care, spanish), { key: 'pages/gone', path: 'headers.0.text' }];
    expect(wantedIn(queue, [care, spanish], 'es')).toEqual([
      { document: care, path: 'headers.0.text', main: 'Hello', saved: 'Hola' },
      { document: care, path: 'headers.3.text', main: 'Learn more', saved: '' },
    ]);
  });

  it('a request has one language, fifty texts and 20,000 characters at most', () => {
    const short = document('short', Array(60).fill({ main: 'Hello' }) as { main: string }[]);
    const german = document('german', [{ main: 'Hallo' }], 'de');
    const long = document('long', Array(9).fill({ main: 'x'.repeat(4_500) }) as { main: string }[]);
    const all = [short, german, long];
    const batches = batchesOf(wantedIn(queueOf(...all), all, 'es'));
    expect(batches.map((batch) => [batch[0]?.document.id, batch.length])).toEqual([
      ['short', 50],
      ['short', 10],
      ['german', 1],
      ['long', 4],
      ['long', 4],
      ['long', 1],
    ]);
    expect(batches.flat()).toHaveLength(70);
    expect(batchesOf([])).toEqual([]);
  });
});
