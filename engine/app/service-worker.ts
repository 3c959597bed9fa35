/** Has the browser keep the code of the page, for when the network is away. Where it does not, nothing is lost but that. */
export function registerServiceWorker(apiBase: string): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register(`/service-worker.js?api=${encodeURIComponent(apiBase)}`).catch(() => undefined);
}
