// The page of visits that saw a screen.
import { pathOfList } from '#rules/routes.ts';

/** By the screen's route and the id of its document. */
export const visitsOfScreen = (screen: string, id: string): string =>
  `${pathOfList('visits')}?${new URLSearchParams({ screen, page: id })}`;
