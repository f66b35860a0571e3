/**
 * Where to go after signing in: the path in `?next=`, if it is one of this site. Anything that a browser could read as
 * another site (`//evil`, `/\evil`, blanks that it would drop) is the home page, and so is the sign-in page itself.
 */
export function returnPath(search: URLSearchParams): string {
  const next = search.get('next') ?? '/'
  const isOurs = /^\/(?![/\\])[^\\\s\p{C}]*$/u.test(next)
  return isOurs && !/^\/auth(?![\w-])/.test(next) ? next : '/'
}
