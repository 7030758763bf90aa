// The frame of a page for a phone: head, style, note. No script, no font, no file of its own.
import { createHash } from 'node:crypto';
import { COLORS } from '#config/brand.ts';
import type { TakePageLabels } from '#config/takeAlongLabels.ts';
import { html, Html } from './html.ts';

const css = (color: number): string => `#${color.toString(16).padStart(6, '0')}`;
const scheme = (colors: Record<string, number>): string =>
  Object.entries(colors)
    .map(([name, color]) => `--${name}:${css(color)}`)
    .join(';');

const { paper, sand, line, white, ink, inkSoft, tide, tideDeep, lagoon, emberDeep, glow } = COLORS;
/** Pairs used for text have a contrast of 4.5:1 at least; cut-out pictures have a light plate. */
const LIGHT = scheme({ paper, card: white, ink, soft: inkSoft, line, accent: emberDeep, plate: white });
const DARK = scheme({
  paper: tideDeep,
  card: tide,
  ink: white,
  soft: sand,
  line: lagoon,
  accent: glow,
  plate: paper,
});

const CSS = `
:root{color-scheme:light dark;${LIGHT}}
@media (prefers-color-scheme:dark){:root{${DARK}}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink);font:400 1.0625rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;overflow-wrap:break-word}
header,main,footer{max-width:42rem;margin:0 auto;padding:0 1.25rem}
header{padding-top:1.25rem;color:var(--soft)}
footer{padding-top:1rem;padding-bottom:2.5rem;color:var(--soft)}
h1{font-size:clamp(2rem,9.5vw,2.75rem);line-height:1.08;letter-spacing:-.02em;font-weight:650;margin:.25rem 0 .75rem;text-wrap:balance}
h2{font-size:1.5rem;line-height:1.2;letter-spacing:-.01em;font-weight:620;margin:2.25rem 0 .75rem;text-wrap:balance}
h2.minor,h3,.name{font-size:1.125rem;line-height:1.3;font-weight:620;margin:0 0 .25rem}
p{margin:0 0 .75rem}
img{display:block;max-width:100%;height:auto}
ul,dl{margin:0;padding:0;list-style:none}
dd{margin:0}
.eyebrow{color:var(--accent);font-weight:620;margin:1.25rem 0 0}
.soft{color:var(--soft)}
.small{font-size:1rem}
.card{background:var(--card);border:1px solid var(--line);border-radius:1.25rem;padding:1.25rem;margin:0 0 1rem}
.card>:last-child{margin-bottom:0}.card>details:last-child{margin-bottom:-.75rem}
.price{font-size:2rem;line-height:1.15;font-weight:650;letter-spacing:-.02em;margin:0}
.stars{font-weight:620;margin:0 0 1rem}
.stars span{color:var(--accent);letter-spacing:.1em;font-size:1.25rem}
.plate{background:var(--plate);border-radius:1.25rem;overflow:hidden;margin:1rem 0;display:flex;justify-content:center;align-items:center}
.plate img{max-height:22rem;width:auto;max-width:100%;object-fit:contain}
.gallery{display:flex;gap:.75rem;overflow-x:auto;scroll-snap-type:x mandatory;margin:1rem -1.25rem 1.25rem;padding:0 1.25rem}
.gallery .plate{flex:0 0 86%;margin:0;scroll-snap-align:center;aspect-ratio:1;padding:1rem}
.gallery .plate:only-child{flex-basis:100%}
.gallery .plate img{max-height:100%}
.points{display:grid;gap:1rem}
.points li,.with-icon{display:grid;grid-template-columns:3.5rem 1fr;gap:1rem;align-items:start}
.points li:not(:has(.icon)){display:block}
.icon{width:3.5rem;height:3.5rem;border-radius:1rem;background:var(--plate);display:grid;place-items:center;margin:0}
.icon img{width:2.25rem;height:2.25rem;object-fit:contain}
.points p{margin:0}
.specs>div{padding:.75rem 0;border-top:1px solid var(--line)}
.specs dt{color:var(--soft)}
.specs dd{font-weight:560}
details{border-top:1px solid var(--line);padding:0}
.card details+details{margin-top:0}.card>p+details{margin-top:.75rem}
.card details:first-child{border-top:0;margin-top:0}
summary{cursor:pointer;padding:.85rem 0;font-weight:560;min-height:3rem}
details[open]>:last-child{margin-bottom:1rem}
.table{overflow:auto;max-height:calc(100vh - 2rem);max-height:calc(100svh - 2rem);margin:1rem -1.25rem;border-block:1px solid var(--line);background:var(--card);overscroll-behavior-x:contain}
table{border-collapse:separate;border-spacing:0;min-width:100%}
th,td{width:11.5rem;min-width:11.5rem;padding:1rem;vertical-align:top;text-align:left;font-weight:400;border-right:1px solid var(--line)}
td{border-top:1px solid var(--line)}
tr>:last-child{border-right:0}
thead th{position:sticky;top:0;z-index:1;background:var(--card);font-weight:650;line-height:1.25;border-bottom:2px solid var(--accent)}
tbody tr:first-child>*{border-top:0}
td p{margin:0 0 .25rem}
td .price{font-size:1.5rem}
td .icon{width:3rem;height:3rem;margin:0 0 .5rem}
td .plate{margin:0 0 .5rem;height:8rem;border-radius:.75rem}
td .plate img{max-height:8rem}
.row-title td{font-weight:620;position:sticky;left:0}
.winner .plate{border-radius:999px;aspect-ratio:1;max-width:19rem;margin:1rem auto;padding:1.5rem}
.winner .plate img{max-height:100%}
.also li{display:grid;grid-template-columns:5.5rem 1fr;gap:1rem;align-items:center;padding:.75rem 0;border-top:1px solid var(--line)}
.also li:not(:has(.plate)){display:block}
.also .plate{margin:0;aspect-ratio:1;border-radius:1rem;padding:.4rem}
.also p{margin:0}
.wide{border-radius:1.25rem;width:100%;margin:0 0 1rem;background:var(--plate)}
`.replaceAll('\n', '');

const STYLE_HASH = createHash('sha256').update(CSS).digest('base64');

/** Nothing but this style and pictures of this server; no script at all. */
export const TAKE_POLICY = [
  "default-src 'none'",
  "img-src 'self'",
  `style-src 'sha256-${STYLE_HASH}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

interface Shell {
  title: Html | string;
  /** Language of the content, and of the page's own words. */
  lang: string;
  labelLang: string;
  labels: TakePageLabels;
  content: Html;
  /** Whether the note on prices follows. */
  hasNote: boolean;
}

export const takeShell = ({ title, lang, labelLang, labels, content, hasNote }: Shell): string =>
  html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="format-detection" content="telephone=no">
<title>${title}</title>
<style>${new Html(CSS)}</style>
</head>
<body>
<header lang="${labelLang}">${labels.from}</header>
<main>${content}</main>
${hasNote && html`<footer lang="${labelLang}"><p>${labels.note}</p></footer>`}
</body>
</html>
`.text;

/** A page that says why there is nothing, and what to do. */
export const noticeContent = (title: string, body: string): Html => html`<h1>${title}</h1><p>${body}</p>`;
