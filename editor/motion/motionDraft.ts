// The motion values being edited: the draft of the current environment. Changes apply to the next
// tween, and share undo and save with the site settings.
import { useStore } from 'zustand';
import { TOKENS, type Curve, type EaseName, type Motion, type TokenName } from '#config/motionTokens.ts';
import type { Environment } from '#content/kinds/environmentKind.ts';
import { curveFields, describedMotion } from './timingValues.ts';
import { contentStore, entryOf } from '#state/contentStore.ts';
import { documentOf, isDirty, patch, type DocumentRef } from '../draft/draftStore.ts';
import { useDrafts } from '../draft/useDrafts.ts';
import { kioskStore, type KioskState } from '#state/kioskStore.ts';

const refOf = ({ environment }: KioskState): DocumentRef | null =>
  environment ? { kind: 'environment', id: environment.id } : null;

/** Their document; null without an environment. */
export const motionDocumentRef = (): DocumentRef | null => refOf(kioskStore.getState());

const motionIn = (document: unknown): Motion | undefined => (document as Environment | undefined)?.motion;

export function currentMotion(): Motion | undefined {
  const ref = motionDocumentRef();
  return ref ? motionIn(documentOf(ref)) : undefined;
}

/** A part of the motion values; rerenders only when that part changes. */
export function useMotion<T>(select: (motion: Motion | undefined) => T): T {
  const id = useStore(kioskStore, ({ environment }) => environment?.id ?? '');
  return useStore(contentStore, (state) => {
    const entry = entryOf(state, 'environment', id);
    return select(entry.status === 'ready' ? motionIn(entry.document) : undefined);
  });
}

/** Whether there are unsaved changes. */
export function useIsUnsaved(): boolean {
  const id = useStore(kioskStore, ({ environment }) => environment?.id);
  return useDrafts(() => id !== undefined && isDirty({ kind: 'environment', id }));
}

function patchMotion(path: string, value: unknown, isTyping = false): void {
  const ref = motionDocumentRef();
  if (ref) patch(ref, `motion.${path}`, value, { origin: 'elsewhere', isTyping });
}

/**
 * Sets a token; a default is stored as null, so that it follows the product. Dragging a slider is
 * one undo step.
 */
export const setTokenValue = (name: TokenName, value: number, isDragging = false): void =>
  patchMotion(name, value === TOKENS[name].value ? null : value, isDragging);

/** Sets a curve. */
export const setEaseCurve = (name: EaseName, curve: Curve, isDragging = false): void =>
  patchMotion(`eases.${name}`, curveFields(curve), isDragging);

export const resetEase = (name: EaseName): void =>
  patchMotion(`eases.${name}`, describedMotion().eases[name]);

/** Replaces all motion values as one step. */
export function importTimings(motion: Motion): void {
  const ref = motionDocumentRef();
  if (ref) patch(ref, 'motion', motion, { origin: 'elsewhere' });
}
