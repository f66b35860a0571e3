import { readingMinutes } from '#contract/content/blog/reading-time.ts'
import { categoryNames } from '#contract/content/categories.ts'
import type { PostForm } from '#contract/content/editing/content-forms.schema.ts'
import { SINGLE_LINE_MAX } from '#contract/form-limits.ts'
import { slugify } from '#contract/slugs.ts'
import { PostArticle } from '../../../content/blog/post/post-article.tsx'
import { api } from '../../../platform/api/client.ts'
import { type ContentType, contentTexts } from '../../platform/content-form/content-type.ts'
import { author, grid, slug, tags, text, textArea, title, toggle } from '../../platform/content-form/field-kinds.tsx'
import { field } from '../../platform/content-form/form-fields.ts'
import { emptyToNull } from '../../platform/content-form/parse-input.ts'
import { useSanitizedPreview } from '../../platform/content-form/use-sanitized-preview.ts'
import { TextEditor } from '../../platform/editor/text-editor.tsx'
import { ImageField } from '../media/image-field.tsx'

export const postContentType: ContentType<PostForm> = {
  ...contentTexts('post'),
  successMessages: { create: 'Blog post created successfully', edit: 'Blog post updated successfully' },
  errorText: 'Failed to save blog post',
  fields: {
    title: title(),
    slug: slug('/blog/', ({ title }) => title),
    excerpt: textArea('Excerpt', { rows: 2 }),
    content: field('Content', '', TextEditor),
    ...grid<PostForm>('sm:grid-cols-2')({
      author: author(),
      category: text('Category', { suggestions: categoryNames }),
    }),
    tags: tags(),
    imageUrl: field('Image URL', '', ImageField),
    practice: text('Try it for a week', {
      optional: true,
      maxLength: SINGLE_LINE_MAX,
      placeholder: 'Write down one win each evening',
      hint: 'Something small to do each day. The post ends with a link that puts it into the reader’s planner for seven days.',
    }),
    isPublished: toggle('Published', {
      formLabel: (_, { contentId }) => (contentId === null ? 'Publish immediately' : 'Published'),
    }),
  },
  resource: api.admin.posts,
  Preview: PostPreview,
}

function PostPreview({ content: post }: { content: PostForm }) {
  const content = useSanitizedPreview(post.content)
  const words = content.replace(/<[^>]*>/g, ' ').split(/\s+/).length
  return (
    <PostArticle
      post={{
        ...emptyToNull(post, 'category', 'imageUrl'),
        id: '',
        content,
        slug: post.slug || slugify(post.title),
        title: post.title || 'Untitled',
        publishedAt: new Date().toISOString(),
        readingMinutes: readingMinutes(words),
      }}
    />
  )
}
