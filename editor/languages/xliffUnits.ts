// The units of a file, of XLIFF 1.2 with what Trados, memoQ and Phrase add to it, and of 2.0.
import { codesIn, hasTextTag, readInline, type Inline, type InlineContext } from './xliffInline.ts';

/** A text of a file, before it is known what it is for. */
export interface FileUnit {
  original: string;
  /** Its path, where the program has kept it. */
  id: string;
  /** Another name that it has; Crowdin's is the id of the file that it was given. */
  name: string;
  source: Inline;
  target: Inline & { wasCleaned: boolean };
  /** Whether the file says that it still has to be translated. */
  isNew: boolean;
  byMachine: boolean;
  isRead: boolean;
}

/** States of a target that is not translated. */
const NEW_STATES: ReadonlySet<string> = new Set(['new', 'needs-translation', 'initial']);
/** States of a target that a person has approved, made by a machine or not. */
const READ_STATES: ReadonlySet<string> = new Set(['translated', 'signed-off', 'final', 'reviewed']);
/** Qualifiers of a machine translation. */
const MACHINE_QUALIFIERS: ReadonlySet<string> = new Set(['mt-suggestion', 'leveraged-mt']);
/** Status of a finished segment in files of Trados and memoQ. */
const CONFIRMED = /^(?:Translated|Approved\w*|ManuallyConfirmed|Proofread|Reviewer\w*|Confirmed\w*)$/i;
const MACHINE_ORIGIN = /^(?:mt|nmt|amt|machine\w*|MachineTranslated)$/i;

export const elementsIn = (element: Element, name: string): Element[] => [
  ...element.getElementsByTagNameNS('*', name),
];
const childrenOf = (element: Element, ...names: string[]): Element[] =>
  [...element.children].filter(({ localName }) => names.includes(localName));

/** An attribute of a program, with any prefix of its namespace. */
const foreign = (element: Element, name: string): string =>
  [...element.attributes].find(({ localName, prefix }) => prefix !== null && localName === name)?.value ?? '';

/** xml:space of the nearest element that has it. */
function isPreserved(element: Element): boolean {
  for (let one: Element | null = element; one; one = one.parentElement) {
    const space = one.getAttribute('xml:space') ?? '';
    if (space !== '') return space === 'preserve';
  }
  return false;
}

/** Elements with the texts, and what one of them says of its state. */
interface Parts {
  unit: Element;
  id: string;
  name: string;
  sources: Element[];
  targets: Element[];
  states: { state: string; isConfirmed: boolean; byMachine: boolean }[];
  data: ReadonlyMap<string, string>;
  hasGaps: boolean;
}

/** The units of a `<file>`. */
export const unitsIn = (file: Element, isVersion2: boolean): FileUnit[] =>
  isVersion2
    ? elementsIn(file, 'unit').map((unit) => read(file, partsOfUnit(unit)))
    : elementsIn(file, 'trans-unit').map((unit) => read(file, partsOfTransUnit(unit)));

function partsOfTransUnit(unit: Element): Parts {
  const [target] = childrenOf(unit, 'target');
  const [segmented] = childrenOf(unit, 'seg-source');
  const segments = elementsIn(unit, 'seg').filter(
    (one) => one.hasAttribute('conf') || one.hasAttribute('origin'),
  );
  const confirmations = segments.map((one) => one.getAttribute('conf') ?? '');
  const status = foreign(unit, 'status');
  const isConfirmed =
    unit.getAttribute('approved') === 'yes' ||
    foreign(unit, 'confirmed') === '1' ||
    CONFIRMED.test(status) ||
    (confirmations.length > 0 && confirmations.every((one) => CONFIRMED.test(one)));
  const byMachine =
    MACHINE_QUALIFIERS.has(target?.getAttribute('state-qualifier') ?? '') ||
    MACHINE_ORIGIN.test(status) ||
    MACHINE_ORIGIN.test(foreign(unit, 'trans-origin')) ||
    segments.some((one) => MACHINE_ORIGIN.test(one.getAttribute('origin') ?? ''));
  return {
    unit,
    id: unit.getAttribute('id') ?? '',
    name: unit.getAttribute('resname') ?? '',
    sources: childrenOf(unit, 'source'),
    targets: target ? [target] : [],
    states: [{ state: target?.getAttribute('state') ?? '', isConfirmed, byMachine }],
    data: marksOfPhrase(unit),
    hasGaps: segmented !== undefined && /<\/(?:\w+:)?mrk>\s+<(?:\w+:)?mrk/.test(segmented.outerHTML),
  };
}

/** Tags of Phrase by their numbers: a text has {1>…<1} and {2} for them. */
const marksOfPhrase = (unit: Element): Map<string, string> =>
  new Map(
    elementsIn(unit, 'mark')
      .filter((mark) => mark.parentElement?.localName === 'tunit-metadata')
      .map((mark) => [mark.getAttribute('id') ?? '', mark.textContent ?? '']),
  );

function partsOfUnit(unit: Element): Parts {
  const segments = childrenOf(unit, 'segment', 'ignorable');
  const data = new Map(
    elementsIn(unit, 'data').map((one) => [one.getAttribute('id') ?? '', one.textContent ?? '']),
  );
  const isTranslated = segments.some((segment) => childrenOf(segment, 'target').length > 0);
  return {
    unit,
    id: unit.getAttribute('id') ?? '',
    name: unit.getAttribute('name') ?? '',
    sources: segments.flatMap((segment) => childrenOf(segment, 'source')),
    // Between segments, a space is only in the source.
    targets: segments.flatMap((segment) => {
      const own = childrenOf(segment, 'target');
      const isSpace = segment.localName === 'ignorable' && isTranslated;
      return own.length > 0 || !isSpace ? own : childrenOf(segment, 'source');
    }),
    states: childrenOf(unit, 'segment').map((segment) => ({
      state: segment.getAttribute('state') ?? '',
      isConfirmed: false,
      byMachine: /(?:^|:)(?:n|a)?mt\b/i.test(segment.getAttribute('subState') ?? ''),
    })),
    data,
    hasGaps: false,
  };
}

function read(file: Element, { unit, id, name, sources, targets, states, data, hasGaps }: Parts): FileUnit {
  const ofSource: InlineContext = {
    isPreserved: isPreserved(sources[0] ?? unit),
    codes: codesIn(sources, data),
    data,
    hasGaps: false,
    readsTags: false,
  };
  const hasTagInSource = sources.some(({ textContent }) => hasTextTag(textContent ?? ''));
  const source = readInline(sources, ofSource);
  const target = readInline(targets, {
    ...ofSource,
    isPreserved: isPreserved(targets[0] ?? unit),
    hasGaps,
    readsTags: ofSource.codes.size > 0 && !hasTagInSource,
  });
  const isRead =
    states.length > 0 && states.every(({ state, isConfirmed }) => isConfirmed || READ_STATES.has(state));
  const isBlank = target.plain.trim() === '';
  return {
    original: file.getAttribute('original') || (file.getAttribute('id') ?? ''),
    id,
    name,
    source: { rich: source.rich, plain: source.plain },
    target,
    // Some programs leave the state as it was, and some fill in the source.
    isNew: states.some(({ state }) => NEW_STATES.has(state)) && (isBlank || target.rich === source.rich),
    byMachine: !isRead && states.some((one) => one.byMachine),
    isRead,
  };
}
