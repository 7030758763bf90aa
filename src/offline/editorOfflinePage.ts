// The page shown in place of the editor while the server is unreachable; it retries by itself.
import { COLORS } from '#config/brand.ts';
import { EDITING_OFFLINE } from '#config/messages.ts';

const RETRY_S = 10;

const hex = (color: number): string => `#${color.toString(16).padStart(6, '0')}`;

export const editorOfflinePage = (): Response =>
  new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="${RETRY_S}"><title>Vitrine</title>
<body style="display:grid;place-content:center;height:90vh;background:${hex(COLORS.paper)};color:${hex(COLORS.ink)};font:20px/1.5 sans-serif;text-align:center">
<h1>${EDITING_OFFLINE.title}</h1><p>${EDITING_OFFLINE.body}</p><p><a href="/">${EDITING_OFFLINE.back}</a></p>`,
    { status: 503, headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } },
  );
