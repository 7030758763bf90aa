// A curve editor: two handles to drag or move by arrow keys, its four numbers, and a preview dot.
import { useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { IconArrowBackUp, IconPlayerPlayFilled } from '@tabler/icons-react';
import { CURVE_RANGES, EASES, type Curve, type EaseName } from '#config/motionTokens.ts';
import { EASE_LABELS } from './tokenLabels.ts';
import { curveOf, curveRefusalOf, isEaseChanged } from './timingValues.ts';
import type { MotionPreview } from '#state/motionPreview.ts';
import { clamp, curvePathOf, round } from './curvePath.ts';
import { currentMotion, setEaseCurve, resetEase, useMotion } from './motionDraft.ts';
import { refusalMessage } from './refusalMessages.ts';
import { ICON_PX } from '../theme.ts';
import styles from './motionDebugger.module.css';
import { t } from '../i18n/t.ts';

const STEPS = 60;
const KEY_STEP = 0.01;
const LARGE_KEY_STEP = 0.1;
/** Duration of the preview. */
const PREVIEW_MS = 900;
/** Width of the drawing relative to its height. */
const ASPECT_RATIO = 2.4;
/** Margin, so that a curve may overshoot. */
const VIEW = { x: -0.16, y: -0.57, width: ASPECT_RATIO + 0.32, height: 2.14 } as const;

const DIRECTIONS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

type Handle = 0 | 1;

const withHandle = ([x1, y1, x2, y2]: Curve, handle: Handle, x: number, y: number): Curve => {
  const [time, progress] = [round(clamp(x, CURVE_RANGES.x1)), round(clamp(y, CURVE_RANGES.y1))];
  return handle === 0 ? [time, progress, x2, y2] : [x1, y1, time, progress];
};

export function EaseEditor({ name, motionPreview }: { name: EaseName; motionPreview: MotionPreview }) {
  const { label } = EASE_LABELS[name];
  const curveText = useMotion((motion) => curveOf(motion, name).join(' '));
  const isChanged = useMotion((motion) => isEaseChanged(motion, name));
  const curve = curveText.split(' ').map(Number) as unknown as Curve;
  const [x1, y1, x2, y2] = curve;
  const values = motionPreview.sampleEase(name, STEPS);
  const svg = useRef<SVGSVGElement>(null);
  const dot = useRef<HTMLSpanElement>(null);
  const set = (handle: Handle, x: number, y: number): void =>
    setEaseCurve(name, withHandle(curveOf(currentMotion(), name), handle, x, y), true);
  const play = (): void =>
    void dot.current?.animate([{ left: '0%' }, { left: '100%' }], {
      duration: PREVIEW_MS,
      easing: `linear(${values.map((value) => value.toFixed(4)).join()})`,
      fill: 'forwards',
    });
  return (
    <div className={styles['ease']} role="group" aria-label={t('Ease: {label}', { label })}>
      {/** biome-ignore lint/a11y/noSvgWithoutTitle: the group around it has the label. */}
      <svg ref={svg} className={styles['curve']} viewBox={`${VIEW.x} ${VIEW.y} ${VIEW.width} ${VIEW.height}`}>
        <rect
          x="0"
          y="0"
          width={ASPECT_RATIO}
          height="1"
          className={styles['square']}
          vectorEffect="non-scaling-stroke"
        />
        {[0.25, 0.5, 0.75].map((fraction) => (
          <path
            key={fraction}
            d={`M${fraction * ASPECT_RATIO} 0V1M0 ${fraction}H${ASPECT_RATIO}`}
            className={styles['grid']}
            vectorEffect="non-scaling-stroke"
          />
        ))}
        <path
          d={`M0 1L${x1 * ASPECT_RATIO} ${1 - y1}M${ASPECT_RATIO} 0L${x2 * ASPECT_RATIO} ${1 - y2}`}
          className={styles['handleLine']}
          vectorEffect="non-scaling-stroke"
        />
        <path
          d={curvePathOf(values, ASPECT_RATIO)}
          className={styles['line']}
          vectorEffect="non-scaling-stroke"
        />
        <HandleDot
          label={t('{label}: first handle', { label })}
          x={x1}
          y={y1}
          picture={svg}
          set={(x, y) => set(0, x, y)}
        />
        <HandleDot
          label={t('{label}: second handle', { label })}
          x={x2}
          y={y2}
          picture={svg}
          set={(x, y) => set(1, x, y)}
        />
      </svg>
      <div className={styles['easeTools']}>
        <button
          type="button"
          className={styles['button']}
          aria-label={t('Play {label}', { label })}
          title={t('Play {label}', { label })}
          onClick={play}
        >
          <IconPlayerPlayFilled size={ICON_PX.xs} aria-hidden />
        </button>
        <div className={styles['track']} aria-hidden>
          <span ref={dot} />
        </div>
        <Numbers key={curveText} name={name} curve={curve} isChanged={isChanged} />
        <span className={styles['standard']}>
          {isChanged
            ? t('Differs from the default, {standard}', {
                standard: t('GSAP’s {ease}', { ease: EASES[name] }),
              })
            : t('GSAP’s {ease}', { ease: EASES[name] })}
        </span>
        <button
          type="button"
          className={styles['reset']}
          hidden={!isChanged}
          aria-label={t('Reset {label} to {standard}', {
            label: t('Ease: {label}', { label }),
            standard: EASES[name],
          })}
          title={t('Reset {label} to {standard}', {
            label: t('Ease: {label}', { label }),
            standard: EASES[name],
          })}
          onClick={() => resetEase(name)}
        >
          <IconArrowBackUp size={ICON_PX.xs} aria-hidden />
        </button>
      </div>
    </div>
  );
}

interface HandleProps {
  label: string;
  x: number;
  y: number;
  picture: React.RefObject<SVGSVGElement | null>;
  set: (x: number, y: number) => void;
}

function HandleDot({ label, x, y, picture: svg, set }: HandleProps) {
  const onPointerMove = (event: PointerEvent<SVGCircleElement>): void => {
    const matrix = svg.current?.getScreenCTM();
    if (!matrix || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    set(point.x / ASPECT_RATIO, 1 - point.y);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const direction = DIRECTIONS[event.key];
    if (!direction) return;
    event.preventDefault();
    const step = event.shiftKey ? LARGE_KEY_STEP : KEY_STEP;
    set(x + direction[0] * step, y + direction[1] * step);
  };
  return (
    <circle
      className={styles['handle']}
      cx={x * ASPECT_RATIO}
      cy={1 - y}
      r="0.055"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={CURVE_RANGES.x1.min}
      aria-valuemax={CURVE_RANGES.x1.max}
      aria-valuenow={x}
      aria-valuetext={t('time {x}, progress {y}', { x: x.toFixed(2), y: y.toFixed(2) })}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    />
  );
}

/** The curve in CSS notation, to type or paste. */
function Numbers({ name, curve, isChanged }: { name: EaseName; curve: Curve; isChanged: boolean }) {
  const id = useId();
  const currentText = curve.join(', ');
  const [typed, setTyped] = useState(currentText);
  const parsed = typed
    .replace(/^cubic-bezier\(|\)$/g, '')
    .split(',')
    .map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  const error = curveRefusalOf(name, parsed.some(Number.isNaN) ? null : parsed);
  const commit = (): void => {
    if (error === null && typed !== currentText) setEaseCurve(name, parsed as unknown as Curve);
  };
  return (
    <span className={styles['bezier']} data-changed={isChanged || undefined}>
      <input
        type="text"
        aria-label={t('{label} as four numbers', { label: EASE_LABELS[name].label })}
        value={typed}
        aria-invalid={error !== null}
        aria-describedby={error ? id : undefined}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={commit}
        onKeyDown={({ key }) => key === 'Enter' && commit()}
      />
      {error && (
        <span id={id} role="alert" className={styles['problem']}>
          {refusalMessage(error)}
        </span>
      )}
    </span>
  );
}
