// A plain page of elements: what a browser costs that shows something and does nothing.
import { domBlocks } from '../shared/scenery.ts';
import { offer } from '../shared/work.ts';

domBlocks();
offer({ over: () => Promise.resolve() });
