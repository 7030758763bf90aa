// The fit sheet of what is about to be published, loaded beside the page.
import { lazyPage } from '../shared/lazyPage.tsx';
import { LAZY_PAGE } from '../shared/lazyPage.tsx';

export const LazyFit = lazyPage(async () => (await import('../fit/PublishFit.tsx')).PublishFit, LAZY_PAGE);
