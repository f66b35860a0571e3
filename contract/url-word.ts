/**
 * Returns a category or tag as it is written in a URL: 'Weekly review' -> 'weekly-review'. Follows the database
 * function address_word: only A to Z change case, because other letters depend on the locale.
 */
export function urlWord(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => letter.toLowerCase()).replaceAll(' ', '-')
}
