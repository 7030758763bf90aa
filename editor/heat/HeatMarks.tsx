// The heat on the canvas: a tint over each thing that was touched, by how often, with its share of
// visits; hatched where touches went nowhere. Follows the things by their content paths.
import type { CSSProperties } from 'react';
import { useStore } from 'zustand';
import { warmthOf } from '#rules/heat.ts';
import type { HeatReport } from '#protocol/insightsEndpoints.ts';
import { useNodeRects } from '../canvas/useNodeRects.ts';
import { formatCount, formatShare } from '../format/figures.ts';
import { heatStore } from './heatStore.ts';
import styles from './heat.module.css';

/** Its badge is on its edge, beside its text. */
const LOW_PX = 64;

interface Mark {
  path: string;
  isDead: boolean;
  warmth: number;
  text: string;
}

/** Marks of a page; a thing that was pressed and pressed in vain has the mark of the presses. */
function marksOf({ touched, dead, visits }: HeatReport): Mark[] {
  const counts = touched.filter(({ path }) => path !== '');
  const most = Math.max(0, ...counts.map(({ count }) => count));
  const pressed = new Set(counts.map(({ path }) => path));
  return [
    ...dead
      .filter(({ path }) => path !== '' && !pressed.has(path))
      .map(({ path, count }) => ({
        path,
        isDead: true,
        warmth: warmthOf(count, most),
        text: formatCount(count),
      })),
    ...counts.map(({ path, count, visits: of }) => ({
      path,
      isDead: false,
      warmth: warmthOf(count, most),
      text: formatShare(of, visits),
    })),
  ];
}

export function HeatMarks({ frame, report }: { frame: HTMLElement; report: HeatReport }) {
  const marks = marksOf(report);
  const focused = useStore(heatStore, (state) => state.focusedPath);
  const rects = useNodeRects(
    frame,
    marks.map(({ path }) => path),
    'each',
  );
  return (
    <div className={styles['marks']} aria-hidden="true">
      {marks.map(({ path, isDead, warmth, text }, index) => {
        const rect = rects[index];
        if (!rect || rect.width <= 0 || rect.height <= 0) return null;
        const style = {
          left: rect.x,
          top: rect.y,
          width: rect.width,
          height: rect.height,
          '--warmth': warmth,
        } as CSSProperties;
        return (
          <div
            key={`${isDead} ${path}`}
            className={styles['mark']}
            data-dead={isDead || undefined}
            data-focused={focused === path || undefined}
            data-low={rect.height < LOW_PX || undefined}
            data-large={rect.width * rect.height > (frame.clientWidth * frame.clientHeight) / 2 || undefined}
            style={style}
          >
            <span className={styles['badge']}>{text}</span>
          </div>
        );
      })}
    </div>
  );
}
