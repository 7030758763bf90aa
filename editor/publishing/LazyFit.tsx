// The fit sheet of what is about to be published, loaded beside the page.
import { LAZY_PAGE } from '../messages/editorMessages.ts';
import { lazyPage } from '../shared/lazyPage.tsx';

export const LazyFit = lazyPage(async () => (await import('../fit/PublishFit.tsx')).PublishFit, LAZY_PAGE);
