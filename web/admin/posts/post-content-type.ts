import { commaList } from '#contract/comma-list.ts'
import type { PostForm } from '#contract/content/content-forms.schema.ts'
import { api } from '../../api/client.ts'
import type { ContentType } from '../content-form/content-type.ts'
import { PostFields } from './post-fields.tsx'
import { PostPreview } from './post-preview.tsx'

export type PostInput = Omit<PostForm, 'tags'> & { tags: string }

const formOf = (typed: PostInput): PostForm => ({ ...typed, tags: commaList(typed.tags) })

export const postContentType: ContentType<PostInput> = {
  noun: 'post',
  headings: { create: 'Create New Post', edit: 'Edit Post' },
  buttons: { create: 'Create Post', edit: 'Update Post' },
  successMessages: { create: 'Blog post created successfully', edit: 'Blog post updated successfully' },
  failure: 'Failed to save blog post',
  blank: {
    ...{ title: '', slug: '', excerpt: '', content: '', author: '', category: '', tags: '', imageUrl: '' },
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
    isPublished: 'Published',
  },
  check: ({ title }): Record<string, string> => (title.trim() ? {} : { title: 'Write a title.' }),
  read: async (id) => {
    const read = await (await api.admin.posts[':id'].$get({ param: { id } })).json()
    const { id: _id, version, ...form } = read
    return { version, typed: { ...form, tags: form.tags.join(', ') } }
  },
  create: (typed) => api.admin.posts.$post({ json: formOf(typed) }),
  change: (id, version, typed) => api.admin.posts[':id'].$put({ param: { id }, json: { ...formOf(typed), version } }),
  Fields: PostFields,
  Preview: PostPreview,
}
