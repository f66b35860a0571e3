import { commaList } from '#contract/comma-list.ts'
import { slugify } from '#contract/slugs.ts'
import { PostArticle } from '../../blog/post/post-article.tsx'
import { useSanitizedPreview } from '../content-form/use-sanitized-preview.ts'
import type { PostInput } from './post-content-type.ts'

const WORDS_A_MINUTE = 220

/** The post as visitors will read it. */
export function PostPreview({ typed }: { typed: PostInput }) {
  const content = useSanitizedPreview(typed.content)
  const words = content.replace(/<[^>]*>/g, ' ').split(/\s+/).length
  return (
    <PostArticle
      post={{
        ...typed,
        id: '',
        content,
        slug: typed.slug || slugify(typed.title),
        title: typed.title || 'Untitled',
        category: typed.category || null,
        tags: commaList(typed.tags),
        imageUrl: typed.imageUrl || null,
        publishedAt: new Date().toISOString(),
        readingMinutes: Math.max(1, Math.round(words / WORDS_A_MINUTE)),
      }}
    />
  )
}
