// Texts out as XLIFF 1.2, which every translation program reads, with italics as <g> and line
// breaks as <x>; and in, as 1.2 or 2.0. See editor/shell/README.md#languages-of-the-site.
import type { JSONContent } from '@tiptap/core';
import { unicodeOf } from '#tables/textEncoding.ts';
import { decodeEntities } from '../controls/htmlEntities.ts';
import { toDoc, toHtml, toPlain, toPlainDoc } from '../controls/tiptapText.ts';
import type { Inline } from './xliffInline.ts';
import { elementsIn, unitsIn, type FileUnit } from './xliffUnits.ts';
import { t } from '../i18n/t.ts';

/** A text that goes out. */
export interface OutgoingText {
  path: string;
  label: string;
  main: string;
  isRich: boolean;
  translation: string;
  /** Main text at the time of the translation; undefined if it has not changed since. */
  before?: string | undefined;
  /** A machine has made the translation, and no editor has read it. */
  byMachine?: boolean | undefined;
}

export interface OutgoingDocument {
  /** Such as 'pages/care'. */
  original: string;
  /** Kind and name of the document, for the translator. */
  note: string;
  langCode: string;
  texts: readonly OutgoingText[];
}

/** A text that comes in, as stored texts are written. */
export interface IncomingText {
  original: string;
  path: string;
  /** Another name that its element has. */
  name: string;
  /** Line of its element in the file, from 1; null if unknown. */
  line: number | null;
  /** Rich for every field. */
  source: Inline;
  target: Inline;
  /** Whether the file says that it still has to be translated. */
  isNew: boolean;
  /** Whether it says that a machine has made it, or that a person has read it. */
  byMachine: boolean;
  isRead: boolean;
  /** Whether markup was dropped that no text can have. */
  wasCleaned: boolean;
}

export interface IncomingFile {
  /** Two letters. */
  langCode: string;
  texts: readonly IncomingText[];
}

export const XLIFF_MAX_BYTES = 10 * 1024 * 1024;
const NAMESPACE = 'urn:oasis:names:tc:xliff:document:1.2';
const VERSION_1 = /^1\.[0-2]$/;
const VERSION_2 = /^2\.\d$/;

/** Characters that XML 1.0 cannot hold, also not as a reference; and halves of characters. */
const NOT_IN_XML = new RegExp(
  '[\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\ufffe\\uffff]|' +
    '[\\ud800-\\udbff](?![\\udc00-\\udfff])|(?<![\\ud800-\\udbff])[\\udc00-\\udfff]',
  'g',
);

/** A parser reads a carriage return as a line feed, and both in an attribute as a space. */
const escapeXml = (text: string): string =>
  text
    .replaceAll(NOT_IN_XML, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;');
const attribute = (text: string): string =>
  escapeXml(text).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');

const isItalic = ({ marks = [] }: JSONContent): boolean => marks.some(({ type }) => type === 'italic');

/** The content of <source> or <target>. */
function inlineXml(text: string, isRich: boolean): string {
  const nodes = (isRich ? toDoc(text) : toPlainDoc(text)).content?.[0]?.content ?? [];
  let xml = '';
  let isOpen = false;
  let id = 0;
  for (const node of nodes) {
    if (isItalic(node) !== isOpen) {
      isOpen = !isOpen;
      xml += isOpen ? `<g id="${(id += 1)}" ctype="x-italic">` : '</g>';
    }
    xml +=
      node.type === 'text'
        ? escapeXml(node.text ?? '')
        : `<x id="${(id += 1)}" ctype="lb" equiv-text="${attribute(String(node.attrs?.['as'] ?? ''))}"/>`;
  }
  return isOpen ? `${xml}</g>` : xml;
}

/** The file of these documents, to be translated into a language. */
export function writeXliff(documents: readonly OutgoingDocument[], langCode: string): string {
  const files = documents.map(({ original, note, langCode: source, texts }) =>
    [
      `  <file original="${attribute(original)}" datatype="plaintext" source-language="${attribute(source)}" target-language="${attribute(langCode)}">`,
      `    <header><note>${escapeXml(note)}</note></header>`,
      '    <body>',
      ...texts.map(unitXml),
      '    </body>',
      '  </file>',
    ].join('\n'),
  );
  return `${[
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<xliff version="1.2" xmlns="${NAMESPACE}">`,
    ...files,
    '</xliff>',
  ].join('\n')}\n`;
}

function unitXml({ path, label, main, isRich, translation, before, byMachine }: OutgoingText): string {
  const isBlank = translation.trim() === '';
  const state = isBlank
    ? 'needs-translation'
    : before === undefined && !byMachine
      ? 'translated'
      : 'needs-review-translation';
  return [
    `      <trans-unit id="${attribute(path)}" resname="${attribute(label)}" xml:space="preserve">`,
    `        <source>${inlineXml(main, isRich)}</source>`,
    `        <target state="${state}"${byMachine ? ` state-qualifier="mt-suggestion"` : ''}>${isBlank ? '' : inlineXml(translation, isRich)}</target>`,
    ...(before === undefined
      ? []
      : [
          `        <note>${escapeXml(t('It was translated from: {text}', { text: toPlain(toDoc(before)) }))}</note>`,
        ]),
    '      </trans-unit>',
  ].join('\n');
}

/** A problem of a file, in a sentence with the remedy. */
export class XliffProblem extends Error {}

/** Text of an XML file: by its mark, else as it declares, else UTF-8. Throws an XliffProblem. */
export function decodeXml(bytes: Uint8Array): string {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    throw new XliffProblem(t('This is an archive. Unpack it and choose the .xlf file in it.'));
  const head = String.fromCharCode(...bytes.subarray(0, DECLARATION_BYTES));
  const declared = /^\s*<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(head)?.[1];
  try {
    const decoder = new TextDecoder(unicodeOf(bytes) ?? declared ?? 'utf-8', { fatal: true });
    return decoder.decode(bytes, { stream: true }) + decoder.decode();
  } catch {
    throw new XliffProblem(
      t('The letters of the file can’t be read. Save it as UTF-8 in your translation program.'),
    );
  }
}

const DECLARATION_BYTES = 200;

/** A file that does not say which language it is in. */
export class LanguageMissing extends XliffProblem {}

/**
 * Reads the texts of a file. `langCode` replaces a missing target language. Throws an XliffProblem
 * if the file is invalid, a LanguageMissing if the language is neither in it nor given.
 */
export function readXliff(xml: string, langCode?: string): IncomingFile {
  const root = rootOf(xml);
  const version = root.getAttribute('version') ?? '';
  const isVersion2 = VERSION_2.test(version);
  if (!isVersion2 && !VERSION_1.test(version))
    throw new XliffProblem(
      t('The file is XLIFF {version}. Have it exported as XLIFF 1.2 or 2.0.', {
        version: version || t('of an unknown version'),
      }),
    );
  const files = elementsIn(root, 'file');
  const [found, ...others] = [...new Set(files.map(languageOf))].filter((code) => code !== '');
  if (found !== undefined && others.length > 0)
    throw new XliffProblem(
      t('The file has several languages ({codes}). Have one file exported for each.', {
        codes: [found, ...others].map((code) => code || t('none')).join(', '),
      }),
    );
  const code = found ?? langCode;
  if (code === undefined)
    throw new LanguageMissing(
      t(
        'The file doesn’t say which language it is in (target-language). Select it, or have the file exported again.',
      ),
    );
  const units = files.flatMap((file) => unitsIn(file, isVersion2));
  if (units.length === 0) throw new XliffProblem(t('There are no texts in the file.'));
  const lines = linesOfUnits(xml, isVersion2 ? 'unit' : 'trans-unit', units.length);
  return {
    langCode: code,
    texts: checkedForRepeats(units.map((unit, index) => textOf(unit, lines?.[index]))),
  };
}

/**
 * Removed before parsing: the text is already decoded, and the parser reads no DTD.
 */
const DECLARATIONS = /^\s*<\?xml[^?]*\?>|<!DOCTYPE[^[>]*>/gi;

/** '&nbsp;' and others, which XML does not know without a DTD. */
const NAMES_OF_HTML = /&(?!(?:amp|lt|gt|quot|apos);)[a-z]{2,8};/gi;

function rootOf(xml: string): Element {
  // Lines are counted in the file as it is.
  const plain = xml
    .replace(/^\ufeff/, '')
    .replaceAll(DECLARATIONS, (declaration) => declaration.replaceAll(/[^\n]/g, ''))
    .replaceAll(NAMES_OF_HTML, decodeEntities);
  // Without one there are no entities to expand, and nothing is loaded from elsewhere.
  const doctype = /<!DOCTYPE/i.exec(plain);
  if (doctype)
    throw new XliffProblem(
      t(
        'Line {line}: the file has a DOCTYPE, which a file of translations has not. Take that line out, or export it again.',
        { line: lineAt(plain, doctype.index) },
      ),
    );
  const parsed = new DOMParser().parseFromString(plain, 'application/xml');
  const { documentElement: root } = parsed;
  const broken = parsed.getElementsByTagName('parsererror')[0];
  if (broken)
    throw new XliffProblem(
      atLine(
        lineOfFault(broken.textContent),
        t('The file is not whole XML. Have it exported again; editing it by hand may have broken it.'),
      ),
    );
  if (root.localName !== 'xliff')
    throw new XliffProblem(
      t('This is not an XLIFF file. Choose the .xlf file that came back from your translators.'),
    );
  return root;
}

const textOf = (unit: FileUnit, line: number | undefined): IncomingText => ({
  original: unit.original,
  path: unit.id,
  name: unit.name,
  line: line ?? null,
  source: unit.source,
  target: unit.target,
  isNew: unit.isNew,
  byMachine: unit.byMachine,
  isRead: unit.isRead,
  wasCleaned: unit.target.wasCleaned,
});

/** Names the line, where it is known. */
export const atLine = (line: number | null, text: string): string =>
  line === null ? text : t('Line {line}: {text}', { line, text });

/** Throws an XliffProblem where a text is there twice. */
function checkedForRepeats(texts: readonly IncomingText[]): readonly IncomingText[] {
  const seen = new Set<string>();
  for (const { original, path, line } of texts) {
    const key = `${original}/${path}`;
    if (seen.has(key))
      throw new XliffProblem(
        atLine(
          line,
          t('The text “{path}” of {original} is in the file twice. Take one of them out.', {
            path,
            original,
          }),
        ),
      );
    seen.add(key);
  }
  return texts;
}

/**
 * Two letters: of the file, of version 2's root, or of its first target. 'es-MX' and 'spa' are
 * 'es'; '' for none.
 */
function languageOf(file: Element): string {
  const written = [
    file.getAttribute('target-language'),
    file.parentElement?.getAttribute('trgLang'),
    ...elementsIn(file, 'target')
      .slice(0, 1)
      .map((target) => target.getAttribute('xml:lang')),
  ];
  return written.map((code) => twoLetters(code ?? '')).find((code) => code !== '') ?? '';
}

function twoLetters(code: string): string {
  const [language = ''] = /^[a-z]{2,3}(?![a-z])/i.exec(code.trim()) ?? [];
  const [short = ''] = language === '' ? [] : Intl.getCanonicalLocales(language);
  return short.length === 2 ? short : '';
}

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;

/** Chromium and others write 'line 3', jsdom '3:14'. */
const lineOfFault = (message: string | null): number | null => {
  const [, line, only] = /line (\d+)|\b(\d+):\d+/i.exec(message ?? '') ?? [];
  return line || only ? Number(line ?? only) : null;
};

/** The line of each unit; undefined where comments or sections have more of them. */
function linesOfUnits(xml: string, name: string, count: number): number[] | undefined {
  const lines: number[] = [];
  let [line, from] = [1, 0];
  for (const { index } of xml.matchAll(new RegExp(`<(?:[\\w.-]+:)?${name}[\\s>]`, 'g'))) {
    for (let at = xml.indexOf('\n', from); at >= 0 && at < index; at = xml.indexOf('\n', at + 1)) line += 1;
    from = index;
    lines.push(line);
  }
  return lines.length === count ? lines : undefined;
}

/** A stored text as a file gives it back, to compare it with one that came in. */
export function comparable(text: string, isRich: boolean): string {
  const inXml = (isRich ? toHtml(toDoc(text)) : text).replaceAll(NOT_IN_XML, '');
  return (isRich ? toHtml(toDoc(inXml)) : inXml)
    .replaceAll(/<br\s*\/?>|\r\n|\r/gi, '\n')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
