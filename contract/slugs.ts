/** 'One-week experiments!' -> 'one-week-experiments' */
export function slugify(title: string): string {
  return title
    .toLowerCase()
    .replace(/ /g, '-')
    .replace(/[^a-z0-9-]/g, '')
}

/** Words that a route uses in the place of a slug, such as `/binder/print`. `tests/routes.test.ts` derives them. */
export const reservedSlugs: readonly string[] = ['print']

export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

export function isSlug(text: string): boolean {
  return /^[a-z0-9-]+$/.test(text)
}

/**
 * Returns a category or tag as it is written in a URL: 'Weekly review' -> 'weekly-review'. Follows the database
 * function address_word: only A to Z change case, because other letters depend on the locale.
 */
export function urlWord(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => letter.toLowerCase()).replaceAll(' ', '-')
}
