// The types that the bench uses of iScroll: its published types are not a module.
declare module 'iscroll' {
  type Ease = { style: string; fn: (progress: number) => number };
  export default class IScroll {
    constructor(wrapper: HTMLElement, options?: { bounce?: boolean });
    on(event: 'scrollEnd', call: () => void): void;
    off(event: 'scrollEnd', call: () => void): void;
    scrollTo(x: number, y: number, ms: number, ease: Ease): void;
  }
}
