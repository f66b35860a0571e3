import type { ProductForm } from '#contract/content/content-forms.schema.ts'
import { bundleItemText } from '#contract/store/products.ts'
import { api } from '../../api/client.ts'
import type { ContentType } from '../content-form/content-type.ts'
import { isPrice, PRICE_ERROR, parseInteger } from '../content-form/number-input.ts'
import { formatList, parseList } from '../content-form/parse-list.ts'
import { ProductFields } from './product-fields.tsx'
import { ProductPreview } from './product-preview.tsx'

export type ProductInput = Omit<ProductForm, 'features' | 'reviewCount'> & { features: string; reviewCount: string }

const formOf = (typed: ProductInput): ProductForm => ({
  ...typed,
  features: parseList(typed.features),
  reviewCount: parseInteger(typed.reviewCount),
  // What was put together stays in the form while another kind is tried.
  parts: typed.kind === 'bundle' ? typed.parts : [],
})

export const productContentType: ContentType<ProductInput> = {
  noun: 'product',
  headings: { create: 'Create New Product', edit: 'Edit Product' },
  buttons: { create: 'Create Product', edit: 'Update Product' },
  successMessages: { create: 'Product created successfully', edit: 'Product updated successfully' },
  failure: 'Failed to save product',
  blank: {
    ...{ name: '', slug: '', description: '', price: '', originalPrice: '', imageUrl: '', badge: '', features: '' },
    ...{ category: '', kind: 'physical', rating: '', reviewCount: '0', isActive: true },
    parts: [],
  },
  labels: {
    name: 'Name',
    slug: 'Slug',
    description: 'Description',
    price: 'Price',
    originalPrice: 'Original Price',
    imageUrl: 'Image URL',
    badge: 'Badge',
    features: 'Features',
    category: 'Category',
    kind: 'Kind',
    rating: 'Rating',
    reviewCount: 'Review Count',
    isActive: 'Active',
    parts: 'What is in it',
  },
  inWords: { parts: (parts) => parts.map(bundleItemText).join('\n') },
  check: ({ name, price, kind, parts }) => ({
    ...(name.trim() ? {} : { name: 'Write a name.' }),
    ...(isPrice(price) ? {} : { price: PRICE_ERROR }),
    ...(kind !== 'bundle' || parts.length > 0 ? {} : { parts: 'A bundle holds at least one part.' }),
  }),
  read: async (id) => {
    const { id: _id, version, ...form } = await (await api.admin.products[':id'].$get({ param: { id } })).json()
    const typed = { ...form, features: formatList(form.features), reviewCount: String(form.reviewCount) }
    return { version, typed }
  },
  create: async (typed) => {
    const made = await api.admin.products.$post({ json: formOf(typed) })
    // Its files can be uploaded from now on.
    return typed.kind === 'digital' ? { stayOn: String((await made.json()).id) } : made
  },
  change: (id, version, typed) =>
    api.admin.products[':id'].$put({ param: { id }, json: { ...formOf(typed), version } }),
  Fields: ProductFields,
  Preview: ProductPreview,
}
