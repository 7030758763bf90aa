import { describe, expect, it } from 'vitest';
import { machineTextsOf, soundSuggestion } from '#rules/machineTranslation.ts';

describe('When a machine suggests a translation', () => {
  it.each([
    ['Hello', 'Hola'],
    ['We come to your <i>home</i> today.', 'Hoy vamos a su <i>casa</i>.'],
    ['Fast.<br>Everywhere.', 'Rápido.<br/>En todas partes.'],
    ['First\nSecond', 'Primero\nSegundo'],
    ['$1,299.50 for 24 months', '24 meses por 1.299,50 $'],
    ['10,000 films', '10 000 películas'],
    ['The 15 256 GB', 'El 256 GB 15'],
    ['50 % off, see www.example.com/care.', 'Un 50 % menos, vea www.example.com/care!'],
    ['Write to care@example.com, {name}', '{name}, escriba a care@example.com'],
    ['Call 0800-123', '0800-123'],
    ['OK', 'De acuerdo, con mucho gusto y en seguida'],
  ])('%j may become %j', (main, suggestion) => {
    expect(soundSuggestion(main, suggestion)).toBe(suggestion);
  });

  it.each([
    ['a blank one', 'Hello', ' \n'],
    ['no text', 'Hello', 5],
    ['nothing', 'Hello', null],
    ['lost italics', 'We come <i>home</i>.', 'Vamos a casa.'],
    ['italics that are not closed', 'We come <i>home</i>.', 'Vamos <i>a casa.'],
    ['italics closed before they open', 'We come <i>home</i>.', 'Vamos </i>a casa<i>.'],
    ['new markup', 'Hello', '<script>alert()</script>Hola'],
    ['bold for italics', 'We come <i>home</i>.', 'Vamos a <b>casa</b>.'],
    ['a lost line break', 'Fast.<br>Everywhere.', 'Rápido. En todas partes.'],
    ['another sort of line break', 'First\nSecond', 'Primero<br>Segundo'],
    ['another price', '$49.99 a month', '$49.90 al mes'],
    ['another currency', '$49 a month', '49 € al mes'],
    ['a lost number', '2 years of care', 'Años de cuidado'],
    ['one more number', 'Years of care', '2 años de cuidado'],
    ['numbers in one', '15 and 256', '15256 y'],
    ['another address', 'See https://example.com/care', 'Vea https://example.com/cuidado'],
    ['another placeholder', 'Hello {name}', 'Hola {nombre}'],
    ['far too much', 'Hello', 'Hola '.repeat(20)],
  ])('%s is not offered', (_what, main, suggestion) => {
    expect(soundSuggestion(main, suggestion)).toBeNull();
  });

  it('the space around a text stays', () => {
    expect(soundSuggestion(' Hello\n', 'Hola')).toBe(' Hola\n');
    expect(soundSuggestion('Hello', ' Hola ')).toBe('Hola');
  });

  it('a document lists what nobody has read, whatever it was sent', () => {
    expect(machineTextsOf({ machineTexts: [{ text: 'Hola' }, null, { text: 4 }, {}] })).toEqual(
      new Set(['Hola']),
    );
    expect(machineTextsOf({ machineTexts: 'Hola' })).toEqual(new Set());
    expect(machineTextsOf(undefined)).toEqual(new Set());
  });
});
