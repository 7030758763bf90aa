// The page that stands in for the editor while the server is away; it asks again by itself.
import { COLOURS } from '#config/brand.ts';
import { EDITING_AWAY } from '#config/messages.ts';

const ASK_AGAIN_S = 10;

const hex = (colour: number): string => `#${colour.toString(16).padStart(6, '0')}`;

export const awayPage = (): Response =>
  new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="${ASK_AGAIN_S}"><title>Vitrine</title>
<body style="display:grid;place-content:center;height:90vh;background:${hex(COLOURS.paper)};color:${hex(COLOURS.ink)};font:20px/1.5 sans-serif;text-align:center">
<h1>${EDITING_AWAY.title}</h1><p>${EDITING_AWAY.body}</p><p><a href="/">${EDITING_AWAY.back}</a></p>`,
    { status: 503, headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } },
  );
