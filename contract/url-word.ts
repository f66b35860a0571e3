/**
 * How a category or a tag stands in an address: 'Weekly review' -> 'weekly-review'. The database has the same rule
 * (address_word), so only A to Z change case: what other letters do differs from one locale to the next.
 */
export function urlWord(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => letter.toLowerCase()).replaceAll(' ', '-')
}
