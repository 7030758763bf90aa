// The button 'Accessibility', whose script is loaded after the first screen.
import { lazyComponent } from '#stage/render/lazyComponent.tsx';

export const LazyAccess = lazyComponent(() =>
  import('./Accessibility.tsx').then((script) => script.Accessibility),
);
