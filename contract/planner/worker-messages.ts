/** Message from the planner to the service worker: stores all pages of the planner for offline use. */
export const CACHE_PLANNER = 'cache-planner'
