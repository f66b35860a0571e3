/** 'One-week experiments!' -> 'one-week-experiments': lowercase, spaces to hyphens, only a-z, 0-9 and hyphen stay. */
export function slugify(title: string): string {
  return title
    .toLowerCase()
    .replace(/ /g, '-')
    .replace(/[^a-z0-9-]/g, '')
}

/** True for the text of a UUID: addresses may name a row by its slug or by its id. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

/** True for text that can be a slug of ours; nothing else need be looked for. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9-]+$/.test(text)
}
