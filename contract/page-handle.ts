/** Properties of a route's URLs. A route module exports them as `handle`. */
export type PageHandle = {
  needsSignIn?: true
  /** Present if everyone gets the same page, so that the server caches it. */
  cache?: CacheRule
  /**
   * True if the service worker stores the page when it is opened, for reading offline. 'planner': once a page of the
   * planner was opened, all of them are stored. They are the same for all parameters.
   */
  offline?: true | 'planner'
  /**
   * The page cannot be used before its scripts have started: they start after the first paint, or at once if the service
   * worker has them. Those of other pages also wait for fonts and images.
   */
  startsEarly?: true
  /** Listed in the sitemap. Pages of content are listed by their domain instead. */
  sitemap?: true
}

export type CacheRule = {
  /** Query parameters that select content. Others do not change the page. */
  keyParams?: string[]
  /** Query parameters that can have any number of values. A URL with one of them is not cached. */
  bypassParams?: string[]
}
