// The little of iScroll that the bench uses: its published types are no module.
declare module 'iscroll' {
  type Ease = { style: string; fn: (progress: number) => number };
  export default class IScroll {
    constructor(wrapper: HTMLElement, options?: { bounce?: boolean });
    on(event: 'scrollEnd', call: () => void): void;
    off(event: 'scrollEnd', call: () => void): void;
    scrollTo(x: number, y: number, ms: number, ease: Ease): void;
  }
}
