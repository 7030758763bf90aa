// The picture under the pointer, or with focus, large enough to read, beside the small one.
import { useEffect, useState, type RefObject } from 'react';
import { clock } from '#clock.ts';
import type { FitResult } from './fitCells.ts';
import { Marks } from './Marks.tsx';
import styles from './fit.module.css';

/** A pointer passes by many pictures. */
const AFTER_MS = 250;
const GAP_PX = 12;
/** The bar at the foot of the window stays free. */
const FOOT_PX = 28;
const LONG_PX = 520;
const SHORT_PX = (LONG_PX * 9) / 16;

interface Props {
  page: RefObject<HTMLElement | null>;
  results: ReadonlyMap<string, FitResult>;
}

interface Zoomed {
  key: string;
  /** Box of the small picture, in the window. */
  box: DOMRect;
}

export function ZoomedPicture({ page, results }: Props) {
  const [zoomed, setZoomed] = useState<Zoomed | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const options = { signal: controller.signal };
    let cancel: (() => void) | undefined;
    const hide = (): void => {
      cancel?.();
      setZoomed(null);
    };
    const showOf = ({ target }: Event, delayMs: number): void => {
      hide();
      const element = target instanceof Element ? target : null;
      const image = element?.closest('img[data-key]') ?? element?.querySelector(':scope > img[data-key]');
      const key = image?.getAttribute('data-key');
      if (!image || !key) return;
      cancel = clock.after(delayMs, () => setZoomed({ key, box: image.getBoundingClientRect() }));
    };
    const element = page.current;
    element?.addEventListener('mouseover', (event) => showOf(event, AFTER_MS), options);
    element?.addEventListener('mouseleave', hide, options);
    element?.addEventListener('focusin', (event) => showOf(event, 0), options);
    element?.addEventListener('focusout', hide, options);
    element?.addEventListener('scroll', hide, options);
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), options);
    return () => {
      controller.abort();
      cancel?.();
    };
  }, [page]);
  const result = zoomed ? results.get(zoomed.key) : undefined;
  if (!zoomed || !result?.picture) return null;
  const { box } = zoomed;
  const [widthPx, heightPx] = box.width < box.height ? [SHORT_PX, LONG_PX] : [LONG_PX, SHORT_PX];
  const hasRoom = box.right + GAP_PX + widthPx < window.innerWidth;
  const left = hasRoom ? box.right + GAP_PX : Math.max(GAP_PX, box.left - GAP_PX - widthPx);
  const middle = box.top + box.height / 2 - heightPx / 2;
  const top = Math.max(GAP_PX, Math.min(middle, window.innerHeight - FOOT_PX - heightPx - GAP_PX));
  return (
    <div className={styles['zoom']} style={{ left, top, width: widthPx, height: heightPx }} aria-hidden>
      <img src={result.picture} alt="" />
      <Marks problems={result.problems} />
    </div>
  );
}
