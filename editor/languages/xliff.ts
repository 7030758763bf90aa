// Texts as XLIFF 1.2, which every translation program reads, out and in. Italics are <g>, line
// breaks <x>. See src/screens/README.md#2118-languages-of-the-site.
import type { JSONContent } from '@tiptap/core';
import { toDoc, toHtml, toPlain, toPlainDoc } from '../controls/tiptapText.ts';
import { XLIFF } from '../messages/languagesPageMessages.ts';

/** A text that goes out. */
export interface OutgoingText {
  path: string;
  label: string;
  main: string;
  isRich: boolean;
  translation: string;
  /** What the main text was when it was translated; undefined if that is the main text of now. */
  before?: string | undefined;
  /** A machine has made the translation, and nobody has read it. */
  byMachine?: boolean | undefined;
}

export interface OutgoingDocument {
  /** As 'pages/care'. */
  original: string;
  /** Of its kind and name, for the translator. */
  note: string;
  langCode: string;
  texts: readonly OutgoingText[];
}

/** A text that comes in, as stored texts are written. */
export interface IncomingText {
  original: string;
  path: string;
  /** Of its element in the file, from 1 on; null if it cannot be told. */
  line: number | null;
  /** Rich, whatever the field is. */
  source: Inline;
  target: Inline;
  /** Whether the file says that it still has to be translated. */
  isNew: boolean;
  /** Whether it says that a machine has made it, or that somebody has read it. */
  byMachine: boolean;
  isRead: boolean;
  /** Whether markup was dropped that no text can have. */
  wasCleaned: boolean;
}

/** A text with its italics and line breaks. */
interface Inline {
  rich: string;
  plain: string;
}

export interface IncomingFile {
  /** Two letters. */
  langCode: string;
  texts: readonly IncomingText[];
}

export const XLIFF_MAX_BYTES = 10 * 1024 * 1024;
const NAMESPACE = 'urn:oasis:names:tc:xliff:document:1.2';
const ROOT_VERSION = /^1\.[0-2]$/;
/** States of a target that nobody has translated. */
const NEW_STATES: ReadonlySet<string> = new Set(['new', 'needs-translation']);

/** States of a target that somebody answers for, whoever has made it. */
const READ_STATES: ReadonlySet<string> = new Set(['translated', 'signed-off', 'final']);
/** Of a target that a machine has made. */
const MACHINE_QUALIFIERS: ReadonlySet<string> = new Set(['mt-suggestion', 'leveraged-mt']);

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
      : [`        <note>${escapeXml(XLIFF.wasBefore(toPlain(toDoc(before))))}</note>`]),
    '      </trans-unit>',
  ].join('\n');
}

/** What is wrong with a file, in a sentence that says what to do. */
export class XliffProblem extends Error {}

/** The texts of a file. Throws an XliffProblem for one that cannot be taken. */
export function readXliff(xml: string): IncomingFile {
  // Without one there are no entities to expand, and nothing is loaded from elsewhere.
  const doctype = /<!DOCTYPE/i.exec(xml);
  if (doctype) throw new XliffProblem(XLIFF.doctype(lineAt(xml, doctype.index)));
  const parsed = new DOMParser().parseFromString(xml.replace(/^\ufeff/, ''), 'application/xml');
  const { documentElement: root } = parsed;
  const broken = parsed.getElementsByTagName('parsererror')[0];
  if (broken) throw new XliffProblem(XLIFF.broken(lineOfFault(broken.textContent)));
  if (root.localName !== 'xliff') throw new XliffProblem(XLIFF.foreign);
  const version = root.getAttribute('version') ?? '';
  if (!ROOT_VERSION.test(version)) throw new XliffProblem(XLIFF.version(version));
  const files = elementsIn(root, 'file');
  const codes = [...new Set(files.map((file) => languageOf(file)))];
  const [langCode = ''] = codes;
  if (langCode === '') throw new XliffProblem(XLIFF.noLanguage);
  if (codes.length > 1) throw new XliffProblem(XLIFF.manyLanguages(codes));
  const lines = linesOfUnits(xml, elementsIn(root, 'trans-unit').length);
  let unitIndex = 0;
  const seen = new Map<string, number | null>();
  const texts = files.flatMap((file) =>
    elementsIn(file, 'trans-unit').map((unit) => {
      const line = lines?.[unitIndex++] ?? null;
      const text = textOf(file, unit, line);
      const key = `${text.original}/${text.path}`;
      if (seen.has(key)) throw new XliffProblem(XLIFF.twice(text.path, text.original, line));
      seen.set(key, line);
      return text;
    }),
  );
  if (texts.length === 0) throw new XliffProblem(XLIFF.empty);
  return { langCode, texts };
}

const elementsIn = (element: Element, name: string): Element[] => [
  ...element.getElementsByTagNameNS('*', name),
];
const childIn = (element: Element, name: string): Element | undefined =>
  [...element.children].find(({ localName }) => localName === name);

/** 'es-MX' is 'es'. */
const languageOf = (file: Element): string =>
  /^[a-z]{2}(?![a-z])/.exec((file.getAttribute('target-language') ?? '').trim().toLowerCase())?.[0] ?? '';

function textOf(file: Element, unit: Element, line: number | null): IncomingText {
  const [source, target] = [childIn(unit, 'source'), childIn(unit, 'target')];
  const state = target?.getAttribute('state') ?? '';
  const isRead = READ_STATES.has(state);
  const read = { source: readInline(source), target: readInline(target) };
  return {
    original: file.getAttribute('original') ?? '',
    path: unit.getAttribute('id') ?? '',
    line,
    source: read.source,
    target: read.target,
    isNew: NEW_STATES.has(state),
    byMachine: !isRead && MACHINE_QUALIFIERS.has(target?.getAttribute('state-qualifier') ?? ''),
    isRead,
    wasCleaned: read.target.wasCleaned,
  };
}

/** Markup of a translation program itself, around parts of a text. */
const WRAPPERS: ReadonlySet<string> = new Set(['mrk']);
/** Their content is code, not text. */
const CODES: ReadonlySet<string> = new Set(['bpt', 'ept', 'ph', 'it']);
const BREAK = /^(<br\s*\/?>|\r\n|\n|\r)$/i;

function readInline(element: Element | undefined): Inline & { wasCleaned: boolean } {
  const content: JSONContent[] = [];
  let wasCleaned = false;
  const walk = (parent: Node, italic: boolean): void => {
    for (const node of parent.childNodes) {
      if (node.nodeType === Node.TEXT_NODE || node.nodeType === Node.CDATA_SECTION_NODE)
        addLines(content, node.nodeValue ?? '', italic);
      if (node.nodeType !== Node.ELEMENT_NODE) continue;
      const tag = node as Element;
      const ctype = tag.getAttribute('ctype') ?? '';
      if (tag.localName === 'g' && /^(x-)?italic$/.test(ctype)) walk(tag, true);
      else if (tag.localName === 'x' && ctype === 'lb')
        addBreak(content, tag.getAttribute('equiv-text') ?? '', italic);
      else {
        wasCleaned ||= !WRAPPERS.has(tag.localName);
        if (!CODES.has(tag.localName)) walk(tag, italic);
      }
    }
  };
  if (element) walk(element, false);
  const doc = { type: 'doc', content: [{ type: 'paragraph', content }] };
  return { rich: toHtml(doc), plain: toPlain(doc), wasCleaned };
}

const marks = (italic: boolean): Pick<JSONContent, 'marks'> =>
  italic ? { marks: [{ type: 'italic' }] } : {};

function addBreak(content: JSONContent[], written: string, italic: boolean): void {
  const as = BREAK.test(written) ? written : undefined;
  content.push({ type: 'hardBreak', ...(as !== undefined && { attrs: { as } }), ...marks(italic) });
}

function addLines(content: JSONContent[], text: string, italic: boolean): void {
  text.split(/(\r\n|\n|\r)/).forEach((part, index) => {
    if (index % 2 === 1) addBreak(content, part, italic);
    else if (part !== '') content.push({ type: 'text', text: part, ...marks(italic) });
  });
}

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;

/** Chromium and others write 'line 3', jsdom '3:14'. */
const lineOfFault = (message: string | null): number | null => {
  const [, line, only] = /line (\d+)|\b(\d+):\d+/i.exec(message ?? '') ?? [];
  return line || only ? Number(line ?? only) : null;
};

/** The line of each unit; undefined where comments or sections have more of them. */
function linesOfUnits(xml: string, count: number): number[] | undefined {
  const lines: number[] = [];
  let [line, from] = [1, 0];
  for (const { index } of xml.matchAll(/<(?:[\w.-]+:)?trans-unit[\s>]/g)) {
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
