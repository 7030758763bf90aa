/**
 * The graph measures its nodes while it is laid out, which browsers report as an error although
 * they measure again in the next frame. It is no fault of the showroom.
 */
export function ignoreResizeLoops(): () => void {
  const ignore = (event: ErrorEvent): void => {
    if (event.message.startsWith('ResizeObserver loop')) event.stopImmediatePropagation();
  };
  window.addEventListener('error', ignore, { capture: true });
  return () => window.removeEventListener('error', ignore, { capture: true });
}
