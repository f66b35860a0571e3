/**
 * Returns the path to open after signing in: `?next=` if it is a path of this site, otherwise the home page. Rejects
 * whatever a browser could resolve to another site (`//evil`, `/\evil`, stripped whitespace) and the sign-in pages.
 */
export function returnPath(search: URLSearchParams): string {
  const next = search.get('next') ?? '/'
  const isLocalPath = /^\/(?![/\\])[^\\\s\p{C}]*$/u.test(next)
  return isLocalPath && !/^\/auth(?![\w-])/.test(next) ? next : '/'
}
