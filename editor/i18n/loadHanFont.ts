// Chinese font of the editor where the system has none: the stage's (stage/text/fonts.ts).
let loading: Promise<unknown> | undefined;

/** The browser loads only the subsets that are shown. Most systems have a font of their own. */
export function loadHanFont(): void {
  loading ??= import('@fontsource-variable/noto-sans-sc/wght.css').catch(() => (loading = undefined));
}
