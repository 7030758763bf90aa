// The cost of each rendered frame as a live graph; idle frames are not rendered.
import { useEffect, useRef } from 'react';
import { FRAME_BUDGET, TEXTURE_BUDGET_BYTES } from '#config/limits.ts';
import type { FrameCost, MotionPreview, StageLoad } from '#state/motionPreview.ts';
import { drawBars, drawTrace, appendSample, type Series } from './drawGraph.ts';
import styles from './motionDebugger.module.css';
import { t } from '../i18n/t.ts';

const BYTES_PER_MB = 1024 * 1024;
/** Counting every object is expensive: once in this many frames. */
const LOAD_EVERY_FRAMES = 10;

const MEASURES = [
  { key: 'draws', label: t('Draw calls'), limit: FRAME_BUDGET.draws, write: String },
  {
    key: 'textures',
    label: t('Textures'),
    limit: TEXTURE_BUDGET_BYTES / BYTES_PER_MB,
    write: (value: number) => `${value.toFixed(1)} MB`,
  },
  { key: 'objects', label: t('Objects'), limit: null, write: String },
  { key: 'commits', label: t('React commits'), limit: FRAME_BUDGET.commits, write: String },
] as const;

type MeasureKey = (typeof MEASURES)[number]['key'];
const writeMs = (ms: number): string => `${ms.toFixed(1)} ms`;
const writeLimit = (limit: number, key: MeasureKey): string =>
  t('budget {limit}', { limit: key === 'textures' ? `${limit} MB` : String(limit) });

export function FrameCostGraph({ motionPreview }: { motionPreview: MotionPreview }) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => (root.current ? followFrames(motionPreview, root.current) : undefined), [motionPreview]);
  return (
    <div ref={root} className={styles['frameCosts']}>
      <dl className={styles['legend']}>
        <Figure
          name="frame"
          label={t('Frame')}
          note={t('budget {limit}', { limit: writeMs(FRAME_BUDGET.ms) })}
        />
        <Figure name="script" label={t('Script')} color="script" />
        <Figure name="render" label={t('Rendering')} color="render" />
      </dl>
      <canvas className={styles['frames']} data-graph="frame" aria-hidden />
      <dl className={styles['measures']}>
        {MEASURES.map(({ key, label, limit }) => (
          <div key={key} className={styles['measure']}>
            <dt>
              {label}
              <small>{limit === null ? t('live now') : writeLimit(limit, key)}</small>
            </dt>
            <dd>
              <span data-figure={key}>–</span>
              <canvas data-graph={key} aria-hidden />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Figure({
  name,
  label,
  note,
  color,
}: {
  name: string;
  label: string;
  note?: string;
  color?: string;
}) {
  return (
    <div>
      <dt data-color={color}>
        {label}
        {note && <small>{note}</small>}
      </dt>
      <dd>
        <span data-figure={name}>–</span>
      </dd>
    </div>
  );
}

/** Updates figures and graphs without React commits. */
function followFrames(motionPreview: MotionPreview, root: HTMLElement): () => void {
  const frames: FrameCost[] = [];
  const traces: Record<MeasureKey, Series> = { draws: [], textures: [], objects: [], commits: [] };
  const canvasOf = (name: string): HTMLCanvasElement | null =>
    root.querySelector(`canvas[data-graph="${name}"]`);
  const write = (name: string, text: string, isOver = false): void => {
    const output = root.querySelector<HTMLElement>(`[data-figure="${name}"]`);
    if (!output) return;
    output.textContent = text;
    output.toggleAttribute('data-over', isOver);
  };
  let load: StageLoad = motionPreview.load();
  let count = 0;
  const update = (cost: FrameCost): void => {
    const values: Record<MeasureKey, number | null> = {
      draws: cost.drawCalls,
      textures: load.textureBytes / BYTES_PER_MB,
      objects: load.objects,
      commits: cost.commits,
    };
    for (const { key, limit, write: format } of MEASURES) {
      const value = values[key];
      appendSample(traces[key], value ?? 0);
      write(key, value === null ? t('not counted') : format(value), limit !== null && (value ?? 0) > limit);
      drawTrace(canvasOf(key), traces[key], limit);
    }
  };
  const stop = motionPreview.watchFrames((cost) => {
    appendSample(frames, cost);
    if (count % LOAD_EVERY_FRAMES === 0) load = motionPreview.load();
    count += 1;
    const frameMs = cost.scriptMs + cost.renderMs;
    write('frame', writeMs(frameMs), frameMs > FRAME_BUDGET.ms);
    write('script', cost.scriptMs.toFixed(1));
    write('render', cost.renderMs.toFixed(1));
    drawBars(canvasOf('frame'), frames, FRAME_BUDGET.ms);
    update(cost);
  });
  drawBars(canvasOf('frame'), frames, FRAME_BUDGET.ms);
  write('textures', MEASURES[1].write(load.textureBytes / BYTES_PER_MB));
  write('objects', MEASURES[2].write(load.objects));
  return stop;
}
