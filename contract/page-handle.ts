/** Properties of a route's URLs. A route module exports them as `handle`. */
export type PageHandle = {
  needsSignIn?: true
  /** Present if everyone gets the same page, so that the server caches it. */
  cache?: CacheRule
  /** The service worker stores the page when it is opened, for reading offline. */
  offline?: true
  /** Listed in the sitemap. Pages of content are listed by their domain instead. */
  sitemap?: true
}

export type CacheRule = {
  /** Query parameters that select content. Others do not change the page. */
  keyParams?: string[]
  /** Query parameters that can have any number of values. A URL with one of them is not cached. */
  bypassParams?: string[]
}
