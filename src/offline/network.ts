// The worker's own fetch; Workbox uses another for its caches.

export const fromNetwork = (request: Request): Promise<Response> => fetch(request);
