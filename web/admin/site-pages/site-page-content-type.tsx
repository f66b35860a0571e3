import type { SitePageForm } from '#contract/site-pages/site-pages.schema.ts'
import { api } from '../../api/client.ts'
import { SitePageArticle } from '../../site-pages/site-page-article.tsx'
import type { ContentType } from '../content-form/content-type.ts'
import { parseInteger } from '../content-form/parse-input.ts'
import { useSanitizedPreview } from '../content-form/use-sanitized-preview.ts'
import { SitePageFields } from './site-page-fields.tsx'

export type SitePageInput = Omit<SitePageForm, 'orderIndex'> & { orderIndex: string }

const toApiForm = (values: SitePageInput): SitePageForm => ({ ...values, orderIndex: parseInteger(values.orderIndex) })

export const sitePageContentType: ContentType<SitePageInput> = {
  noun: 'page',
  headings: { create: 'Create New Page', edit: 'Edit Page' },
  buttons: { create: 'Create Page', edit: 'Update Page' },
  successMessages: { create: 'Page created', edit: 'Page updated' },
  errorText: 'Failed to save page',
  emptyValues: {
    ...{ title: '', slug: '', content: '', placement: 'footer', purpose: '', orderIndex: '0', isPublished: false },
  },
  labels: {
    title: 'Title',
    slug: 'Slug',
    content: 'Content',
    placement: 'Link in',
    purpose: 'Purpose',
    orderIndex: 'Order',
    isPublished: 'Published',
  },
  validate: ({ title }): Record<string, string> => (title.trim() ? {} : { title: 'Enter a title.' }),
  fetch: async (id) => {
    const { id: _id, version, ...form } = await (await api.admin.pages[':id'].$get({ param: { id } })).json()
    return { version, values: { ...form, orderIndex: String(form.orderIndex) } }
  },
  create: (values) => api.admin.pages.$post({ json: toApiForm(values) }),
  update: (id, version, values) =>
    api.admin.pages[':id'].$put({ param: { id }, json: { ...toApiForm(values), version } }),
  Fields: SitePageFields,
  Preview: SitePagePreview,
}

function SitePagePreview({ values }: { values: SitePageInput }) {
  return <SitePageArticle title={values.title || 'Untitled'} content={useSanitizedPreview(values.content)} />
}
