// The timings under a designer's hands: those of the environment that is shown, as its draft. What is changed here is what moves
// next on the stage, and stands in the same journal and the same save as every other setting of the site.
import { useStore } from 'zustand';
import { TOKENS, type Curve, type EaseName, type Motion, type TokenName } from '#config/motionTokens.ts';
import type { Environment } from '#content/kinds/environmentKind.ts';
import { curveFields, describedMotion } from './timingValues.ts';
import { contentStore, entryOf } from '#state/contentStore.ts';
import { documentOf, draftStore, isDirty, patch, type DocumentRef } from '../draft/draftStore.ts';
import { kioskStore, type KioskState } from '#state/kioskStore.ts';

const refOf = ({ environment }: KioskState): DocumentRef | null =>
  environment ? { kind: 'environment', id: environment.id } : null;

/** The document that holds them; null while no environment is shown. */
export const motionDocumentRef = (): DocumentRef | null => refOf(kioskStore.getState());

const motionIn = (document: unknown): Motion | undefined => (document as Environment | undefined)?.motion;

export function currentMotion(): Motion | undefined {
  const ref = motionDocumentRef();
  return ref ? motionIn(documentOf(ref)) : undefined;
}

/** A part of the timings, drawn anew only when that part changes. */
export function useMotion<T>(select: (motion: Motion | undefined) => T): T {
  const id = useStore(kioskStore, ({ environment }) => environment?.id ?? '');
  return useStore(contentStore, (state) => {
    const entry = entryOf(state, 'environment', id);
    return select(entry.status === 'ready' ? motionIn(entry.document) : undefined);
  });
}

/** Whether something is not saved yet. */
export function useUnsavedCount(): boolean {
  const isNow = (): boolean => {
    const ref = motionDocumentRef();
    return ref !== null && isDirty(ref);
  };
  const changed = useStore(contentStore, isNow);
  const saved = useStore(draftStore, isNow);
  return changed || saved;
}

function set(path: string, value: unknown, isTyping = false): void {
  const ref = motionDocumentRef();
  if (ref) patch(ref, `motion.${path}`, value, { origin: 'elsewhere', isTyping });
}

/** Retimes one; what is as described is kept as nothing, so that it follows the product. While a slider is dragged it is one step of the journal. */
export const setTokenValue = (name: TokenName, value: number, isDragging = false): void =>
  set(name, value === TOKENS[name].value ? null : value, isDragging);

/** Draws another curve. */
export const setEaseCurve = (name: EaseName, curve: Curve, isDragging = false): void =>
  set(`eases.${name}`, curveFields(curve), isDragging);

export const resetEase = (name: EaseName): void => set(`eases.${name}`, describedMotion().eases[name]);

/** Takes other timings as one step. */
export function importTimings(motion: Motion): void {
  const ref = motionDocumentRef();
  if (ref) patch(ref, 'motion', motion, { origin: 'elsewhere' });
}
