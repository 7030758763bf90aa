// The worker's only fetch of its own; Workbox has another for what it keeps.

export const fromNetwork = (request: Request): Promise<Response> => fetch(request);
