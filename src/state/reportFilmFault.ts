// A film that a kiosk cannot play, with the page that shows it.
import { kioskStore } from './kioskStore.ts';
import { reportFault } from './reportFault.ts';

/** Reports the film at this address for the current page. */
export function reportFilmFault(film: string): void {
  const { screen, id } = kioskStore.getState().route;
  reportFault('A FILM COULD NOT BE PLAYED', { film, screen, id });
}
