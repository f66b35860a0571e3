import type { PostPlace } from '#contract/content/posts-and-lessons.ts'
import { addressWord } from '#contract/url-word.ts'

type Shown = { category?: string | undefined; tag?: string | undefined }

/** Where a list of posts is read: all, those of a category, those with a tag; and from which place on. */
export function blogAddress({ category, tag }: Shown = {}, place: PostPlace | null = null): string {
  const search = new URLSearchParams({
    ...(category && { category: addressWord(category) }),
    ...(tag && { tag: addressWord(tag) }),
    ...place,
  })
  return search.size > 0 ? `/blog?${search}` : '/blog'
}
