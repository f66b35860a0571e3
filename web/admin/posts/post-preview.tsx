import { commaList } from '#contract/comma-list.ts'
import { slugify } from '#contract/slugs.ts'
import { PostArticle } from '../../blog/post/post-article.tsx'
import { useSanitizedPreview } from '../content-form/use-sanitized-preview.ts'
import type { PostInput } from './post-content-type.tsx'

const WORDS_A_MINUTE = 220

export function PostPreview({ values }: { values: PostInput }) {
  const content = useSanitizedPreview(values.content)
  const words = content.replace(/<[^>]*>/g, ' ').split(/\s+/).length
  return (
    <PostArticle
      post={{
        ...values,
        id: '',
        content,
        slug: values.slug || slugify(values.title),
        title: values.title || 'Untitled',
        category: values.category || null,
        tags: commaList(values.tags),
        imageUrl: values.imageUrl || null,
        publishedAt: new Date().toISOString(),
        readingMinutes: Math.max(1, Math.round(words / WORDS_A_MINUTE)),
      }}
    />
  )
}
