import { describe, expect, it } from 'vitest';
import { ACCESS_LANGUAGES } from '#config/accessLabels.ts';
import { SPOKEN_LANGUAGES, spokenWordsFor } from '#config/spokenWords.ts';
import { longestSpeechMs, spokenText, stateText, voiceFor, type Spoken } from '#access/spokenText.ts';

describe('When a node is read aloud', () => {
  it.each<[Spoken, string, string, string]>([
    [{ role: 'heading', label: 'Phones' }, 'Phones, heading', 'Phones, título', 'Phones, 标题'],
    [{ role: 'text', label: '$ 25 a month' }, '$ 25 a month', '$ 25 a month', '$ 25 a month'],
    [
      { role: 'link', label: 'Home', isCurrent: true },
      'Home, link, current',
      'Home, enlace, actual',
      'Home, 链接, 当前',
    ],
    [
      { role: 'button', label: 'Calm', isChecked: true },
      'Calm, switch, on',
      'Calm, interruptor, activado',
      'Calm, 开关, 开',
    ],
    [
      { role: 'button', ariaRole: 'radio', label: 'Tide', isChecked: true },
      'Tide, choice, chosen',
      'Tide, opción, elegido',
      'Tide, 选项, 已选',
    ],
    [
      { role: 'button', label: '150 %', isPressed: false },
      '150 %, button, not chosen',
      '150 %, botón, no elegido',
      '150 %, 按钮, 未选',
    ],
    [
      { role: 'button', label: 'Details', isExpanded: false, isDisabled: true },
      'Details, button, collapsed, not available',
      'Details, botón, plegado, no disponible',
      'Details, 按钮, 已收起, 不可用',
    ],
    [
      { role: 'text', label: '6.1 in', within: ['Display', 'Cairn 9'] },
      'Display, Cairn 9, 6.1 in',
      'Display, Cairn 9, 6.1 in',
      'Display, Cairn 9, 6.1 in',
    ],
    [
      { role: 'field', label: 'Address', value: '12 oak' },
      'Address, text field, 12 oak',
      'Address, campo de texto, 12 oak',
      'Address, 输入框, 12 oak',
    ],
    [{ role: 'group', label: '  ' }, '', '', ''],
  ])('its name, role and state are said: %j', (spoken, en, es, zh) => {
    expect(spokenText(spoken, spokenWordsFor('en'))).toBe(en);
    expect(spokenText(spoken, spokenWordsFor('es'))).toBe(es);
    expect(spokenText(spoken, spokenWordsFor('zh'))).toBe(zh);
  });

  it('a press is followed by what it has changed', () => {
    const words = spokenWordsFor('en');
    expect(stateText({ role: 'button', label: 'Details', isExpanded: true }, words)).toBe('expanded');
    expect(stateText({ role: 'link', label: 'Home' }, words)).toBe('');
  });

  it('every language of the panel has all words; others hear English', () => {
    expect(SPOKEN_LANGUAGES).toEqual(ACCESS_LANGUAGES);
    for (const lang of SPOKEN_LANGUAGES) {
      const [words, english] = [spokenWordsFor(lang), spokenWordsFor('en')];
      expect(Object.keys(words), lang).toEqual(Object.keys(english));
      expect(Object.keys(words.roles), lang).toEqual(Object.keys(english.roles));
      expect(words.volume(75), lang).toContain('75');
    }
    expect(spokenWordsFor('xx')).toBe(spokenWordsFor('en'));
  });
});

describe('When a voice is chosen', () => {
  const voices = ['af', 'en-GB', 'en-US', 'en-US', 'es-419', 'cmn'].map((lang, index) => ({ lang, index }));

  it.each([
    ['en', 1],
    ['en-US', 2],
    ['en_US', 2],
    ['en-AU', 1],
    ['es', 4],
    ['zh', 5],
  ])('%s gets the plain voice of the language', (langCode, index) => {
    expect(voiceFor(voices, langCode)?.index).toBe(index);
  });

  it('a language without a voice has none', () => {
    expect(voiceFor(voices, 'fi')).toBeUndefined();
    expect(voiceFor([], 'en')).toBeUndefined();
  });
});

describe('When a voice never ends', () => {
  it('it is given longer for a longer text, a slower rate, and signs that are syllables', () => {
    expect(longestSpeechMs('', 1)).toBeGreaterThan(3_000);
    expect(longestSpeechMs('a'.repeat(100), 1)).toBe(17_000);
    expect(longestSpeechMs('a'.repeat(100), 0.8)).toBe(20_000);
    expect(longestSpeechMs('朗读已开启', 1)).toBeGreaterThan(longestSpeechMs('aloud', 1));
  });
});
