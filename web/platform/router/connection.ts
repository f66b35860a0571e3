/** Network Information API: missing in some browsers and in TypeScript's DOM types. */
type Connection = { saveData?: boolean; effectiveType?: string }

export const getConnection = (): Connection => (Reflect.get(navigator, 'connection') as Connection | undefined) ?? {}
