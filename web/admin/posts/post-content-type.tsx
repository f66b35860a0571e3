import { readingMinutes } from '#contract/blog/reading-time.ts'
import type { PostForm } from '#contract/content/content-forms.schema.ts'
import { slugify } from '#contract/slugs.ts'
import { api } from '../../api/client.ts'
import { PostArticle } from '../../blog/post/post-article.tsx'
import type { ContentType } from '../content-form/content-type.ts'
import { commaList } from '../content-form/parse-input.ts'
import { useSanitizedPreview } from '../content-form/use-sanitized-preview.ts'
import { PostFields } from './post-fields.tsx'

export type PostInput = Omit<PostForm, 'tags'> & { tags: string }

const toApiForm = (values: PostInput): PostForm => ({ ...values, tags: commaList(values.tags) })

export const postContentType: ContentType<PostInput> = {
  noun: 'post',
  headings: { create: 'Create New Post', edit: 'Edit Post' },
  buttons: { create: 'Create Post', edit: 'Update Post' },
  successMessages: { create: 'Blog post created successfully', edit: 'Blog post updated successfully' },
  errorText: 'Failed to save blog post',
  emptyValues: {
    ...{ title: '', slug: '', excerpt: '', content: '', author: '', category: '', tags: '', imageUrl: '' },
    practice: '',
    isPublished: false,
  },
  labels: {
    title: 'Title',
    slug: 'Slug',
    excerpt: 'Excerpt',
    content: 'Content',
    author: 'Author',
    category: 'Category',
    tags: 'Tags',
    imageUrl: 'Image URL',
    practice: 'Try it for a week',
    isPublished: 'Published',
  },
  validate: ({ title }): Record<string, string> => (title.trim() ? {} : { title: 'Enter a title.' }),
  fetch: async (id) => {
    const content = await (await api.admin.posts[':id'].$get({ param: { id } })).json()
    const { id: _id, version, ...form } = content
    return { version, values: { ...form, tags: form.tags.join(', ') } }
  },
  create: (values) => api.admin.posts.$post({ json: toApiForm(values) }),
  update: (id, version, values) =>
    api.admin.posts[':id'].$put({ param: { id }, json: { ...toApiForm(values), version } }),
  Fields: PostFields,
  Preview: PostPreview,
}

function PostPreview({ values }: { values: PostInput }) {
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
        readingMinutes: readingMinutes(words),
      }}
    />
  )
}
