const PAGE = '/planner/tracks'

/** The practice of a post. `slug` and `title` are those of the post. */
export type Practice = { text: string; slug: string; title: string }

/**
 * The data is in the fragment, so that the page is the same for all users and works offline, and public pages need no
 * code of the planner.
 */
export function practiceUrl({ text, slug, title }: Practice): string {
  return `${PAGE}#${new URLSearchParams({ try: slug, practice: text, post: title })}`
}

/** Returns null for a fragment of another form. */
export function parsePractice(hash: string): Practice | null {
  const fields = new URLSearchParams(hash.replace(/^#/, ''))
  const [slug, text, title] = ['try', 'practice', 'post'].map((name) => fields.get(name)?.trim() ?? '')
  return slug && text && /^[\w-]+$/.test(slug) ? { text, slug, title: title ?? '' } : null
}
