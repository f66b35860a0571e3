import type { PostCursor } from '#contract/content/editing/posts-and-lessons.ts'
import { urlWord } from '#contract/slugs.ts'

type Filter = { category?: string | undefined; tag?: string | undefined }

export function blogUrl({ category, tag }: Filter = {}, cursor: PostCursor | null = null): string {
  const search = new URLSearchParams({
    ...(category && { category: urlWord(category) }),
    ...(tag && { tag: urlWord(tag) }),
    ...cursor,
  })
  return search.size > 0 ? `/blog?${search}` : '/blog'
}

export const breadcrumbsTo = ({ title, slug }: { title: string; slug: string }) => [
  { label: 'Home', to: '/' },
  { label: 'Blog', to: '/blog' },
  { label: title, to: `/blog/${slug}` },
]
