// A plain page of elements: the cost of a browser that shows a static page.
import { domBlocks } from '../shared/scenery.ts';
import { offer } from '../shared/work.ts';

domBlocks();
offer({ over: () => Promise.resolve() });
