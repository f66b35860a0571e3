import { CACHE_PLANNER } from '#contract/planner/worker-messages.ts'

/** Makes all pages of the planner available offline. */
export function cachePlanner(): void {
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(CACHE_PLANNER))
}
