import type { PostCursor } from '#contract/content/posts-and-lessons.ts'
import { urlWord } from '#contract/url-word.ts'

type Shown = { category?: string | undefined; tag?: string | undefined }

/** Where a list of posts is read: all, those of a category, those with a tag; and from which place on. */
export function blogUrl({ category, tag }: Shown = {}, place: PostCursor | null = null): string {
  const search = new URLSearchParams({
    ...(category && { category: urlWord(category) }),
    ...(tag && { tag: urlWord(tag) }),
    ...place,
  })
  return search.size > 0 ? `/blog?${search}` : '/blog'
}
