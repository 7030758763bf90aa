// Names of screens: the document's name if it exists, else its id.
import { loadNames } from '../api/editApi.ts';
import { KINDS, KINDS_BY_NAME, type Kind } from '#content/kinds.ts';
import { routeOf } from '#rules/routes.ts';
import { t } from '../i18n/t.ts';

/** Names of documents, by 'collection/id'. */
export type Names = ReadonlyMap<string, string>;

export interface ScreenLabel {
  name: string;
  /** Kind of screen; '' if the name says it. */
  kind: string;
}

const HOME = KINDS_BY_NAME.homeScreen.route;
const VIDEOS = 'product-videos';
const ATTRACT = 'attract';

const kindOf = (screen: string): Kind | undefined =>
  KINDS.find(({ route }) => route === (screen === VIDEOS ? KINDS_BY_NAME.product.route : screen));

/** A screen by its route and document id. */
export function labelOfScreen(screen: string, id: string, names: Names): ScreenLabel {
  if (screen === HOME)
    return {
      name: t('Home screen'),
      kind: names.get(`${KINDS_BY_NAME.environment.collection}/${id}`) ?? id,
    };
  if (screen === ATTRACT) return { name: t('Attract screen'), kind: '' };
  const kind = kindOf(screen);
  if (!kind) return { name: id === '' ? screen : id, kind: id === '' ? '' : screen };
  const name = names.get(`${kind.collection}/${id}`) ?? id;
  return {
    name: screen === VIDEOS ? t('{name}: videos', { name: name || kind.title }) : name || kind.title,
    kind: name === '' ? '' : kind.title,
  };
}

/** A screen by its address, '/product/nova-x5'. */
export function labelOfAddress(address: string, names: Names): ScreenLabel {
  const { screen, id } = routeOf(address);
  return labelOfScreen(screen, id, names);
}

/** A screen as a heartbeat names it, 'product/nova-x5'. */
export function labelOfElement(screenPath: string, names: Names): ScreenLabel {
  const [screen = '', ...id] = screenPath.split('/');
  return labelOfScreen(screen, id.join('/'), names);
}

/** Names of all documents of these screens; failures are left out. */
export async function loadScreenNames(screens: Iterable<string>): Promise<Names> {
  const collections = new Set(
    [...screens].flatMap((screen) => {
      const collection = screen === HOME ? KINDS_BY_NAME.environment.collection : kindOf(screen)?.collection;
      return collection ? [collection] : [];
    }),
  );
  const lists = await Promise.all(
    [...collections].map(async (collection) =>
      (await loadNames(collection)).map(({ id, name }) => [`${collection}/${id}`, name] as const),
    ),
  );
  return new Map(lists.flat());
}
