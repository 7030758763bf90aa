// Options of the link picker and their order, and the link that a pasted address means.
import Fuse from 'fuse.js';
import { KINDS, type Kind, type KindName } from '#content/kinds.ts';
import { KIND_TABLE } from '#content/kindTable.ts';
import type { TargetType } from '#content/parts/targetFields.ts';
import { withoutEditBase } from '#rules/editPath.ts';
import { routeOf } from '#rules/routes.ts';
import { keyOfLink, type PickedLink } from '../controls/pickLink.ts';
import type { DocumentName } from '../api/editApi.ts';

export interface LinkOption extends PickedLink {
  /** Unique among all. */
  key: string;
  kind: Kind;
  name: string;
  /** The view that the link opens: 'Product videos'. */
  what: string;
  /** Another way to show a document that is offered above. */
  isVariant: boolean;
  /** The environment that is edited leads to it. */
  isHere: boolean;
}

/** Kinds that something can link to, or the one of a collection. */
export const linkedKinds = (collection: string | null): Kind[] =>
  KINDS.filter((kind) =>
    collection === null
      ? Object.keys(KIND_TABLE[kind.kind].links).length > 0
      : kind.collection === collection,
  );

/** Each document in each way that it can be opened; of one collection, only the first. */
export function optionsOf(
  kind: Kind,
  names: readonly DocumentName[],
  here: ReadonlySet<string>,
  isOnlyOne: boolean,
): LinkOption[] {
  const ways = Object.entries(KIND_TABLE[kind.kind].links) as [TargetType, { label: string }][];
  return names.flatMap(({ id, name }) =>
    (ways.length === 0 || isOnlyOne
      ? ([[ways[0]?.[0] ?? 'none', { label: kind.title }]] as const)
      : ways
    ).map(([targetType, { label }], index) => ({
      key: keyOfLink({ targetType, targetId: id }),
      kind,
      targetType,
      targetId: id,
      name: name || id,
      what: label,
      isVariant: index > 0,
      isHere: here.has(addressOf(kind, id)),
    })),
  );
}

const addressOf = ({ collection }: Kind, id: string): string =>
  `/api/${collection}/${encodeURIComponent(id)}`;

export interface OptionGroup {
  name: 'address' | 'recent' | 'here' | 'elsewhere' | 'found';
  options: readonly LinkOption[];
}

/** Misspelled by about one letter in three. */
const TOLERANCE = 0.3;
const FOUND_MAX = 40;
/** More of a group are found by typing. */
const SHOWN_MAX = 60;

/** Returns the list: groups, or the results of a search; this environment comes first. */
export function groupsOf(
  options: readonly LinkOption[],
  query: string,
  recent: readonly string[],
): OptionGroup[] {
  const words = query.trim();
  const pasted = optionOfAddress(options, words);
  const groups: OptionGroup[] =
    words === ''
      ? suggested(options, recent)
      : [{ name: 'found', options: pasted ? [] : found(options, words) }];
  if (pasted) groups.unshift({ name: 'address', options: [pasted] });
  return groups.filter((group) => group.options.length > 0);
}

function suggested(options: readonly LinkOption[], recent: readonly string[]): OptionGroup[] {
  const first = recent.flatMap((key) => options.filter((option) => option.key === key));
  const others = options.filter((option) => !option.isVariant && !recent.includes(option.key));
  return [
    { name: 'recent', options: first },
    { name: 'here', options: others.filter(({ isHere }) => isHere).slice(0, SHOWN_MAX) },
    { name: 'elsewhere', options: others.filter(({ isHere }) => !isHere).slice(0, SHOWN_MAX) },
  ];
}

function found(options: readonly LinkOption[], words: string): LinkOption[] {
  const search = new Fuse([...options], {
    keys: [
      { name: 'name', weight: 3 },
      { name: 'what', weight: 1 },
      { name: 'targetId', weight: 1 },
    ],
    threshold: TOLERANCE,
    ignoreLocation: true,
    ignoreDiacritics: true,
    includeScore: true,
  });
  return search
    .search(words)
    .map(({ item, score = 0 }) => ({
      item,
      rank: score + (item.isVariant ? 0.2 : 0) + (item.isHere ? 0 : 0.1),
    }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, FOUND_MAX)
    .map(({ item }) => item);
}

/** The option that an address of the showroom leads to, with or without its host and '/edit'. */
export function optionOfAddress(options: readonly LinkOption[], text: string): LinkOption | undefined {
  if (!/^(https?:\/)?\/\S+$/.test(text) || !URL.canParse(text, 'http://showroom.invalid')) return undefined;
  const { pathname } = new URL(text, 'http://showroom.invalid');
  const { screen, id, celebrate } = routeOf(withoutEditBase(pathname));
  if (id === '') return undefined;
  const type: Partial<Record<string, TargetType>> = {
    'product-videos': 'product-videos',
    product: celebrate ? 'product-celebrate' : 'products',
  };
  return options.find(
    (option) =>
      option.targetId === id &&
      (type[screen] ? option.targetType === type[screen] : option.kind.route === screen && !option.isVariant),
  );
}

/** Kinds of which a new one can be made by its name alone; a page is the most likely. */
export const creatableKinds = (collection: string | null): KindName[] =>
  linkedKinds(collection)
    .map(({ kind }) => kind)
    .filter((kind) => kind !== 'environment' && kind !== 'homeScreen' && kind !== 'price')
    .toSorted((one, other) => Number(other === 'page') - Number(one === 'page'));
