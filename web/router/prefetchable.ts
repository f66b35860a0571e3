/**
 * The pages that everybody sees, which lie ready on the server. Whatever belongs to one person, does something, or is
 * made for each who asks (an account, a sign-in, an order, a search, the admin area) is fetched when it is opened.
 */
export const isPrefetchable = (pathname: string): boolean =>
  /^\/((store|blog|binder)(\/[^/.]+)?|classes|schedule)?$/.test(pathname)

/** Some browsers say that their owner pays for every byte, or waits for it; the types of the web do not know it, because not all do. */
type Connection = { saveData?: boolean; effectiveType?: string } | undefined

/** Whether nothing may be fetched that nobody asked for. @param browser its `navigator` */
export function isDataSaver(browser: object): boolean {
  const connection = Reflect.get(browser, 'connection') as Connection
  return Boolean(connection?.saveData || connection?.effectiveType?.endsWith('2g'))
}
