import type { SitePageForm } from '#contract/site-pages/site-pages.schema.ts'
import { api } from '../../api/client.ts'
import { SitePageArticle } from '../../site-pages/site-page-article.tsx'
import type { ContentType } from '../content-form/content-type.ts'
import { useSanitizedPreview } from '../content-form/use-sanitized-preview.ts'
import { SitePageFields } from './site-page-fields.tsx'

export const sitePageContentType: ContentType<SitePageForm> = {
  noun: 'page',
  headings: { create: 'Create New Page', edit: 'Edit Page' },
  buttons: { create: 'Create Page', edit: 'Update Page' },
  successMessages: { create: 'Page created', edit: 'Page updated' },
  errorText: 'Failed to save page',
  emptyValues: { ...{ title: '', slug: '', content: '', purpose: '', isPublished: false } },
  labels: { title: 'Title', slug: 'Slug', content: 'Content', purpose: 'Purpose', isPublished: 'Published' },
  validate: ({ title }): Record<string, string> => (title.trim() ? {} : { title: 'Enter a title.' }),
  fetch: async (id) => {
    const { id: _id, version, ...values } = await (await api.admin.pages[':id'].$get({ param: { id } })).json()
    return { version, values }
  },
  create: (values) => api.admin.pages.$post({ json: values }),
  update: (id, version, values) => api.admin.pages[':id'].$put({ param: { id }, json: { ...values, version } }),
  Fields: SitePageFields,
  Preview: SitePagePreview,
}

function SitePagePreview({ values }: { values: SitePageForm }) {
  return <SitePageArticle title={values.title || 'Untitled'} content={useSanitizedPreview(values.content)} />
}
