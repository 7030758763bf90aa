// Every product by name: builds it in one finish, standing on y=0 and looking along +z.
import type * as T from 'three';
import { buds } from './buds.ts';
import { fold } from './foldPhone.ts';
import { phone } from './phone.ts';
import { router } from './router.ts';
import { tablet } from './tablet.ts';
import { watch } from './watch.ts';

export function product(name: string, color: string, state = ''): T.Group {
  if (name === 'plia-fold') return fold(color, state === 'closed' ? 0 : state === 'open' ? 180 : 112);
  if (name === 'atlas-tab-12') return tablet(color);
  if (name === 'tempo-watch-3') return watch(color);
  if (name === 'murmur-buds') return buds(color, state !== 'closed');
  if (name === 'hearth-fiber') return router(color, state !== 'bare');
  return phone(name, color);
}
