// The window splitter (WAI-ARIA) between stage and form.
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useStore } from 'zustand';
import { formLayoutStore, persistFormLayout, setFormOpen, setFormWidth } from './formLayout.ts';
import { FORM_PX, formMaxOf, formWidthOf } from './editorSizes.ts';
import { t } from '../i18n/t.ts';

export const FORM_ID = 'editor-form';
/** The button that opens the form. */
export const FORM_TOGGLE_ID = 'editor-form-toggle';
const STEP_PX = 20;

const setWidth = (px: number): void => {
  const { windowPx } = formLayoutStore.getState();
  setFormWidth(formWidthOf(px, windowPx));
};

function collapseForm(): void {
  setFormOpen(false);
  document.getElementById(FORM_TOGGLE_ID)?.focus();
}

/** Action of a key for a form width; undefined for other keys. */
function actionOf(key: string, widthPx: number, windowPx: number): (() => void) | undefined {
  switch (key) {
    case 'ArrowLeft':
      return () => setWidth(widthPx + STEP_PX);
    case 'ArrowRight':
      return () => setWidth(widthPx - STEP_PX);
    case 'Home':
      return () => setWidth(FORM_PX.min);
    case 'End':
      return () => setWidth(formMaxOf(windowPx));
    case 'Enter':
      return collapseForm;
    default:
      return undefined;
  }
}

/** Pointer handlers of the splitter; the width is stored on release. */
function useDrag(windowPx: number) {
  const isDragged = useRef(false);
  return {
    onPointerDown: (event: PointerEvent<HTMLDivElement>): void => {
      if (event.button !== 0) return;
      isDragged.current = true;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: ({ clientX }: PointerEvent): void => {
      if (isDragged.current) setWidth(windowPx - clientX);
    },
    onLostPointerCapture: (): void => {
      isDragged.current = false;
      persistFormLayout();
    },
  };
}

export function FormEdge() {
  const { chosenPx, windowPx } = useStore(formLayoutStore);
  const widthPx = formWidthOf(chosenPx, windowPx);
  const drag = useDrag(windowPx);
  const onKeyDown = (event: KeyboardEvent): void => {
    const action = actionOf(event.key, widthPx, windowPx);
    if (!action) return;
    event.preventDefault();
    action();
    persistFormLayout();
  };
  return (
    <div
      className="editor-form-edge"
      role="separator"
      aria-orientation="vertical"
      aria-label={t('Form width')}
      aria-controls={FORM_ID}
      tabIndex={0}
      aria-valuemin={FORM_PX.min}
      aria-valuemax={formMaxOf(windowPx)}
      aria-valuenow={widthPx}
      aria-valuetext={t('{px} pixels wide', { px: widthPx })}
      onKeyDown={onKeyDown}
      {...drag}
    />
  );
}
