// The bar of a preview: what is shown, and that it is not public. It is above the stage, which
// makes room for it; pictures of it within the editor go without.
import { PREVIEW_BANNER } from '#config/previewMessages.ts';
import { followPreview, previewStore, type PreviewState } from '#state/preview.ts';
import './previewBanner.css';

/** Runs as long as the page. */
export function startBanner(): void {
  followPreview();
  const banner = document.createElement('div');
  banner.className = 'preview-banner';
  banner.setAttribute('role', 'status');
  const show = ({ preview, refusal }: PreviewState): void => {
    const isShown = refusal !== null || preview !== null;
    banner.hidden = !isShown;
    document.body.toggleAttribute('data-preview', isShown && refusal === null);
    document.body.toggleAttribute('data-preview-refused', refusal !== null);
    if (refusal) banner.replaceChildren(part('strong', PREVIEW_BANNER.refused[refusal]));
    else if (preview) {
      const { environment, expiresAt } = preview;
      const shown = PREVIEW_BANNER.shows[preview.show](formatted(preview.at));
      const parts = [part('strong', PREVIEW_BANNER.title), part('span', `${environment.name} · ${shown}`)];
      if (expiresAt) parts.push(part('small', PREVIEW_BANNER.until(formatted(expiresAt))));
      banner.replaceChildren(...parts);
    }
  };
  previewStore.subscribe(show);
  show(previewStore.getState());
  document.body.prepend(banner);
}

function part(name: 'strong' | 'span' | 'small', text: string): HTMLElement {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}

const formatted = (at: string | null): string =>
  at === null ? '' : new Date(at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
