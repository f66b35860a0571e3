/** Handles a page's data that failed to load in the browser: logs the error and returns `empty`. */
export const orEmpty =
  <Empty>(empty: Empty) =>
  (error: unknown): Empty => {
    console.warn(error)
    return empty
  }
