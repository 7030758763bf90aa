// Columns of a table that open, close and move: one engine moves every cell of a column, for any
// number of rows.
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import type { Container } from 'pixi.js';
import { COLUMN_PAD_PX } from '#config/layout.ts';
import { tween, tweenFrom } from '#motion/tweens.ts';
import { token } from '#motion/currentTokens.ts';
import { requestFrame } from '../render/frameLoop.ts';
import { setMuted } from '../accessibility/useSceneNode.ts';

interface ColumnState {
  x: number;
  alpha: number;
}

export class ColumnTrack {
  private readonly columns: ColumnState[];
  /** Where the card of the last open column ends, in px. */
  private readonly end: { x: number };
  private readonly nodes: Set<Container>[];
  private readonly rules = new Map<Container, number>();
  private readonly columnPx: number;

  /** `lefts` in px, null for a hidden column. Column content is `columnPx` wide. */
  constructor(lefts: readonly (number | null)[], columnPx: number) {
    this.columnPx = columnPx;
    this.columns = lefts.map((left) => ({ x: left ?? 0, alpha: left === null ? 0 : 1 }));
    this.nodes = lefts.map(() => new Set());
    this.end = { x: this.endOf(lefts) };
  }

  /**
   * Remaining columns move to their new positions; a closing one fades out in place, an opening one
   * fades in.
   */
  animateColumns(lefts: readonly (number | null)[]): void {
    // A closing column leaves before the others move; an opening one waits until they have moved.
    const isClosing = lefts.some((left, column) => left === null && (this.columns[column]?.alpha ?? 0) > 0);
    const delayS = isClosing ? token('fadeS') : 0;
    lefts.forEach((left, column) => this.animateColumn(column, left, delayS));
    tween(this.end, { x: this.endOf(lefts) }, { seconds: 'swapS', delayS, onUpdate: () => this.applyEnd() });
  }

  private animateColumn(column: number, left: number | null, delayS: number): void {
    const state = this.columns[column];
    if (!state) return;
    const onUpdate = () => this.applyColumn(column);
    if (left === null) return void tween(state, { alpha: 0 }, { seconds: 'fadeS', onUpdate });
    if (state.alpha === 0) {
      return void tweenFrom(
        state,
        { x: left, alpha: 0 },
        { x: left, alpha: 1 },
        { seconds: 'fadeS', delayS: token('swapS') * token('roomAt'), onUpdate },
      );
    }
    tween(state, { x: left, alpha: 1 }, { seconds: 'swapS', delayS, onUpdate });
  }

  private endOf(lefts: readonly (number | null)[]): number {
    return Math.max(...lefts.map((left) => left ?? 0)) + this.columnPx - COLUMN_PAD_PX;
  }

  /** Keeps a node at the column's position. Returns a function that releases it. */
  follow(column: number, node: Container): () => void {
    const nodes = this.nodes[column];
    nodes?.add(node);
    this.positionNode(column, node);
    return () => {
      nodes?.delete(node);
    };
  }

  /**
   * Keeps a 1 px wide node as wide as from `startPx` to the end of the open columns. Returns a
   * function that releases it.
   */
  followEnd(rule: Container, startPx: number): () => void {
    this.rules.set(rule, startPx);
    this.positionRule(rule, startPx);
    return () => {
      this.rules.delete(rule);
    };
  }

  private applyEnd(): void {
    for (const [rule, startPx] of this.rules) this.positionRule(rule, startPx);
    requestFrame();
  }

  private applyColumn(column: number): void {
    for (const node of this.nodes[column] ?? []) this.positionNode(column, node);
    requestFrame();
  }

  private positionNode(column: number, node: Container): void {
    const { x, alpha } = this.columns[column] ?? { x: 0, alpha: 0 };
    node.x = Math.round(x);
    node.alpha = alpha;
    node.visible = alpha > 0;
  }

  private positionRule(rule: Container, startPx: number): void {
    rule.x = startPx;
    rule.scale.x = Math.max(0, this.end.x - startPx);
  }
}

/** A cell that moves with its column. In a hidden column it is neither readable nor pressable. */
export function InColumn({
  track,
  column,
  isHidden,
  y = 0,
  children,
}: {
  track: ColumnTrack;
  column: number;
  isHidden: boolean;
  y?: number;
  children: ReactNode;
}) {
  const node = useRef<Container>(null);
  useLayoutEffect(() => (node.current ? track.follow(column, node.current) : undefined), [track, column]);
  useLayoutEffect(() => {
    if (node.current) setMuted(node.current, isHidden);
  }, [isHidden]);
  return (
    <pixiContainer ref={node} y={y} interactiveChildren={!isHidden}>
      {children}
    </pixiContainer>
  );
}
