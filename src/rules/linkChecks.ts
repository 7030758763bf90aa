// Links that lead to nothing, or out of the showroom. See
// src/content/README.md#checks-before-publishing.
import { CHECK_MESSAGES } from '#config/checkMessages.ts';
import { KIND_TABLE } from '#content/kindTable.ts';
import type { KindName } from '#content/kinds.ts';
import type { Path } from '#schema/path.ts';
import { documentKey, kindOfCollection, type CheckContext, type Problem } from './checkTypes.ts';
import { collectionOfTarget } from './documentUses.ts';
import { frameOf } from './embeddedFrames.ts';
import {
  pathUnder,
  translationPath,
  type FieldLayout,
  type GroupAt,
  type GroupLayout,
  type Json,
} from './fieldLayout.ts';
import { pathOfFreeformUrl } from './links.ts';
import { HOME, routeOf } from './routes.ts';

type Report = (problem: Problem) => void;

/** A document that a field leads to. */
export interface LinkTarget {
  kind: KindName;
  id: string;
}

/** Where an address typed by an editor leads: a document, a place without one, or nowhere. */
export type AddressTarget = LinkTarget | 'showroom' | 'nowhere' | 'outside';

/** Value of a field in the main language and in each translation that has its own, with paths. */
export function* ownValues({ key }: FieldLayout, at: GroupAt): Generator<{ path: Path; group: Json }> {
  const path = pathUnder(at.path, key);
  yield { path, group: at.value };
  for (const [index, translation] of at.translations.entries()) {
    if (!translation) continue;
    // A blank value falls back to the main one, which is checked by itself.
    const own =
      key === 'targetId' ? `${text(translation[key])}${text(translation['targetType'])}` : translation[key];
    if (own !== undefined && own !== null && own !== '')
      yield { path: translationPath(index, path), group: merged(at.value, translation) };
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const merged = (main: Json, translation: Json): Json => ({
  ...main,
  ...Object.fromEntries(
    Object.entries(translation).filter(([, value]) => value !== '' && value !== null && value !== false),
  ),
});

/** The document that a 'document' or 'target' field leads to; undefined for none. */
export function linkTargetOf({ key, meta }: FieldLayout, group: Json): LinkTarget | undefined {
  const id = text(group[key]);
  const collection =
    meta.widget === 'document' ? meta.collection : collectionOfTarget(text(group['targetType']));
  const kind = collection === undefined ? undefined : kindOfCollection(collection);
  return kind === undefined || id === '' ? undefined : { kind, id };
}

/** Where a typed address leads, on the page of a product. */
export function addressTarget(address: string, productId: string): AddressTarget {
  const path = pathOfFreeformUrl(address, productId);
  if (path === null) return 'outside';
  const [pathname = '/'] = path.split('?');
  const route = routeOf(pathname);
  // Any unknown address shows home.
  if (route === HOME) return 'nowhere';
  const kind = route.screen === 'product-videos' ? 'product' : kindOfRoute(route.screen);
  return kind === undefined || kind === 'homeScreen' || route.id === '' ? 'showroom' : { kind, id: route.id };
}

const KIND_NAMES = Object.keys(KIND_TABLE) as KindName[];
const kindOfRoute = (screen: string): KindName | undefined =>
  KIND_NAMES.find((name) => KIND_TABLE[name].route === screen);

/** Whether a missing target makes a button useless, which is a check of buttons. */
const isButton = ({ keys, isAction }: GroupLayout): boolean =>
  isAction ||
  keys.has('showLabel') ||
  keys.has('ctaText') ||
  (keys.has('text') && keys.has('analyticsTag') && !keys.has('weights'));

/** Checks a field that leads to a document. */
export function checkLink(field: FieldLayout, at: GroupAt, context: CheckContext, report: Report): void {
  for (const { path, group } of ownValues(field, at)) {
    const target = linkTargetOf(field, group);
    if (target && !context.documents.has(documentKey(target.kind, target.id))) {
      const message = CHECK_MESSAGES.missingDocument(KIND_TABLE[target.kind].title, target.id);
      report({ check: 'missingDocument', path, message, needs: target });
    }
    const isUnfinished =
      !target &&
      field.meta.widget === 'target' &&
      collectionOfTarget(text(group['targetType'])) !== undefined;
    if (isUnfinished && !isButton(at.plan))
      report({ check: 'unfinishedTarget', path, message: CHECK_MESSAGES.unfinishedTarget });
  }
}

/** Checks an address that an editor typed. */
export function checkAddress(
  field: FieldLayout,
  at: GroupAt,
  { context, productId, report }: { context: CheckContext; productId: string; report: Report },
): void {
  for (const { path, group } of ownValues(field, at)) {
    const address = text(group[field.key]).trim();
    if (address === '') continue;
    const target = addressTarget(address, productId);
    if (target === 'outside')
      report({ check: 'outsideShowroom', path, message: CHECK_MESSAGES.outsideShowroom(address) });
    else if (target === 'nowhere')
      report({ check: 'missingDocument', path, message: CHECK_MESSAGES.unknownAddress(address) });
    else if (target !== 'showroom' && !context.documents.has(documentKey(target.kind, target.id))) {
      const message = CHECK_MESSAGES.missingDocument(KIND_TABLE[target.kind].title, target.id);
      report({ check: 'missingDocument', path, message, needs: target });
    }
  }
}

/** Any base and any other host: only whether the path stays below its base is checked. */
const FRAME = { base: 'http://base.invalid', port: null, ownOrigin: 'http://showroom.invalid' };

/** The path of an embedded page, in an embedded page button and in an action. */
const FRAME_KEYS: ReadonlySet<string> = new Set(['path', 'iframePath']);
export const isFramePath = ({ key }: FieldLayout): boolean => FRAME_KEYS.has(key);

/**
 * Checks the path of an embedded page. A page of another host may be one that sends no message when
 * it is touched.
 */
export function checkFramePath(
  field: FieldLayout,
  at: GroupAt,
  { framesAreForeign }: Pick<CheckContext, 'framesAreForeign'>,
  report: Report,
): void {
  for (const { path, group } of ownValues(field, at)) {
    const framePath = text(group[field.key]);
    if (frameOf({ ...FRAME, path: framePath }) === null)
      report({ check: 'outsideShowroom', path, message: CHECK_MESSAGES.outsideFrame(framePath) });
    else if (framesAreForeign && framePath !== '' && group['type'] === 'iframe')
      report({ check: 'unheardTouches', path, message: CHECK_MESSAGES.unheardTouches });
  }
}
