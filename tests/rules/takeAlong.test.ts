import { describe, expect, it } from 'vitest';
import { documentCode, DOCUMENT_BITS, ENVIRONMENT_BITS } from '#rules/documentCode.ts';
import {
  chosenOf,
  readTakePayload,
  TAKE_ADDRESS_MAX_CHARS,
  takeAddress,
  takePayload,
  TAKEN_KINDS,
  type Chosen,
  type TakeAlong,
} from '#rules/takeAlong.ts';

const TAKEN: TakeAlong = {
  langCode: 'es',
  kind: 'compare',
  environment: documentCode('environment', 'flagship', ENVIRONMENT_BITS),
  release: { prefix: '00c0ffee42' },
  document: documentCode('compare', 'phones', DOCUMENT_BITS),
  choice: [0, 2, 3],
};
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RELEASE = { hash: 'a'.repeat(64), url: `/releases/${'a'.repeat(64)}.json`, environment: 'flagship' };
const CHOSEN: Chosen = { langCode: 'en', kind: 'product', id: 'cairn-9-pro', choice: [] };
const PUBLIC_URL = 'https://showroom.example.com';

describe('When a shopper takes something along', () => {
  it('the link says the same to the server as to the kiosk, for every kind, language and choice', () => {
    const [many, none] = [Array.from({ length: 40 }, (_, index) => index), []];
    for (const kind of TAKEN_KINDS)
      for (const langCode of ['aa', 'en', 'zh', 'zz'])
        for (const choice of [none, [0], [39], [1, 4, 5, 20], many])
          for (const release of [
            { prefix: 'ffffffffff' },
            { prefix: '0000000000' },
            { seq: 0 },
            { seq: 987_654_321 },
          ]) {
            const taken = { ...TAKEN, kind, langCode, choice, release };
            const payload = takePayload(taken);
            expect(readTakePayload(payload)).toEqual(taken);
            expect(payload).toMatch(/^[0-9A-HJKMNP-TV-Z]{25,33}$/);
          }
  });

  it('the answers of a quiz go along where they fit, and without them otherwise', () => {
    for (const answers of [
      [],
      [0],
      [3],
      [3, 0, 2, 1, 3],
      Array.from({ length: 15 }, (_, index) => index % 4),
    ])
      for (const choice of [[], [2], [39]]) {
        const taken = {
          ...TAKEN,
          kind: 'quizResult',
          choice,
          quiz: { startSlide: 2 ** 40 - 1, answers },
        } as const;
        expect(readTakePayload(takePayload(taken))).toEqual(taken);
      }
    const result: Chosen = { langCode: 'en', kind: 'quizResult', id: 'out-and-about', choice: [1] };
    const quizOf = (answers: readonly number[], publicUrl = PUBLIC_URL) => {
      const address =
        takeAddress(publicUrl, RELEASE, { ...result, quiz: { startSlide: 'first', answers } }) ?? '';
      expect(address.length).toBeLessThanOrEqual(TAKE_ADDRESS_MAX_CHARS);
      expect(readTakePayload(address.split('/').at(-1) ?? '')).toMatchObject({ choice: [1] });
      return readTakePayload(address.split('/').at(-1) ?? '')?.quiz?.answers;
    };
    expect(quizOf([1, 0, 3])).toEqual([1, 0, 3]);
    expect(quizOf(Array.from({ length: 16 }, () => 1))).toBeUndefined();
    expect(quizOf([1, 4])).toBeUndefined();
    expect(quizOf([1, 0, 3], 'https://showroom.of-a-company.example.com')).toBeUndefined();
  });

  it('may be typed in lower case, with letters that look like digits', () => {
    const payload = takePayload(TAKEN);
    const typed = payload.toLowerCase().replaceAll('0', 'o').replace('1', 'l');
    expect(typed).not.toBe(payload);
    expect(readTakePayload(typed)).toEqual(TAKEN);
  });

  it('one wrong character is found, wherever it is', () => {
    const payload = takePayload(TAKEN);
    for (let at = 0; at < payload.length; at += 1)
      for (const digit of DIGITS)
        if (digit !== payload[at])
          expect(readTakePayload(payload.slice(0, at) + digit + payload.slice(at + 1))).toBeUndefined();
  });

  it('what is no link, or one of a later version, is nothing', () => {
    const later = [...DIGITS].map((check) => `2${takePayload(TAKEN).slice(1, -1)}${check}`);
    for (const payload of [
      '',
      '1',
      'U'.repeat(30),
      'é'.repeat(30),
      '0'.repeat(400),
      '../../etc/passwd',
      ...later,
    ])
      expect(readTakePayload(payload)).toBeUndefined();
  });

  it('the address is short, in the characters that make a small code, and names the release or the save', () => {
    const address = takeAddress(PUBLIC_URL, RELEASE, CHOSEN) ?? '';
    expect(address).toMatch(/^[0-9A-Z $%*+\-./:]+$/);
    expect(address.startsWith('HTTPS://SHOWROOM.EXAMPLE.COM/TAKE/')).toBe(true);
    expect(address.length).toBeLessThanOrEqual(TAKE_ADDRESS_MAX_CHARS);
    const payloadOf = (text: string | null) => readTakePayload(text?.split('/').at(-1) ?? '');
    expect(payloadOf(address)).toMatchObject({
      release: { prefix: 'aaaaaaaaaa' },
      langCode: 'en',
      choice: [],
    });
    const saved = { ...RELEASE, url: `${RELEASE.url}?env=flagship&at=1234` };
    expect(payloadOf(takeAddress(PUBLIC_URL, saved, CHOSEN))).toMatchObject({ release: { seq: 1234 } });
    // A plan has the release ready before its moment.
    const planned = { ...RELEASE, url: `${RELEASE.url}?env=flagship&from=2026-11-24T00%3A00%3A00.000Z` };
    expect(payloadOf(takeAddress(PUBLIC_URL, planned, CHOSEN))).toMatchObject({
      release: { prefix: 'aaaaaaaaaa' },
    });
  });

  it('nothing is offered without a public address, with one that is too long, or before a language is known', () => {
    expect(takeAddress(null, RELEASE, CHOSEN)).toBeNull();
    expect(takeAddress(`https://${'a'.repeat(60)}.example.com`, RELEASE, CHOSEN)).toBeNull();
    expect(takeAddress(PUBLIC_URL, RELEASE, { ...CHOSEN, langCode: '' })).toBeNull();
  });

  it('what was chosen but is not there is left out; without a choice, all is shown', () => {
    expect(chosenOf([0, 2, 9], 4)).toEqual([0, 2]);
    expect(chosenOf([9], 3)).toEqual([0, 1, 2]);
    expect(chosenOf([], 2)).toEqual([0, 1]);
  });

  it('documents have codes of their own', () => {
    const codes = Array.from({ length: 20_000 }, (_, index) =>
      documentCode('product', `phone-${index}`, DOCUMENT_BITS),
    );
    expect(new Set(codes).size).toBe(codes.length);
    expect(Math.max(...codes)).toBeLessThan(2 ** DOCUMENT_BITS);
    // Kind and id do not run together.
    expect(documentCode('foo', 'bar', 40)).not.toBe(documentCode('foob', 'ar', 40));
  });
});
