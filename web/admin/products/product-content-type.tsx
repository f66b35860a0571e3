import type { ProductForm } from '#contract/content/content-forms.schema.ts'
import { bundleItemText } from '#contract/store/products.ts'
import { api } from '../../api/client.ts'
import { BundleBand } from '../../store/bundle-band.tsx'
import { ProductCard } from '../../store/product-card.tsx'
import type { ContentType } from '../content-form/content-type.ts'
import { formatList, isPrice, PRICE_ERROR, parseInteger, parseList, previewPrice } from '../content-form/parse-input.ts'
import { ProductFields } from './product-fields.tsx'
import '../../store/store.css'

export type ProductInput = Omit<ProductForm, 'features' | 'reviewCount' | 'weightGrams' | 'stock'> & {
  features: string
  reviewCount: string
  weightGrams: string
  stock: string
}

/** Empty text is null. */
export const parseOptionalInteger = (text: string) => (text.trim() === '' ? null : parseInteger(text))

const toApiForm = (values: ProductInput): ProductForm => ({
  ...values,
  features: parseList(values.features),
  reviewCount: parseInteger(values.reviewCount),
  weightGrams: values.kind === 'digital' ? null : parseOptionalInteger(values.weightGrams),
  stock: parseOptionalInteger(values.stock),
  arrivalStep: values.kind === 'physical' ? values.arrivalStep : '',
  // The form keeps the items while another kind is selected.
  parts: values.kind === 'bundle' ? values.parts : values.parts.filter(({ opens }) => opens === 'planner').slice(0, 1),
})

export const productContentType: ContentType<ProductInput> = {
  noun: 'product',
  headings: { create: 'Create New Product', edit: 'Edit Product' },
  buttons: { create: 'Create Product', edit: 'Update Product' },
  successMessages: { create: 'Product created successfully', edit: 'Product updated successfully' },
  errorText: 'Failed to save product',
  emptyValues: {
    ...{
      name: '',
      slug: '',
      description: '',
      price: '',
      originalPrice: '',
      imageUrl: '',
      cover: '',
      badge: '',
      features: '',
    },
    ...{ category: '', kind: 'physical', rating: '', ratingSource: '', reviewCount: '0', isActive: true },
    ...{ weightGrams: '', stock: '', arrivalStep: '', parts: [] },
  },
  labels: {
    name: 'Name',
    slug: 'Slug',
    description: 'Description',
    price: 'Price',
    originalPrice: 'Original Price',
    imageUrl: 'Image URL',
    cover: 'Drawing',
    badge: 'Badge',
    features: 'Features',
    category: 'Category',
    kind: 'Kind',
    rating: 'Rating',
    ratingSource: 'Rating source',
    reviewCount: 'Review Count',
    isActive: 'Active',
    weightGrams: 'Weight',
    stock: 'Stock',
    arrivalStep: 'First step',
    parts: 'What’s included',
  },
  formatValue: { parts: (parts) => parts.map(bundleItemText).join('\n') },
  validate: ({ name, price, kind, parts }) => ({
    ...(name.trim() ? {} : { name: 'Enter a name.' }),
    ...(isPrice(price) ? {} : { price: PRICE_ERROR }),
    ...(kind !== 'bundle' || parts.length > 0 ? {} : { parts: 'Add at least one item to the bundle.' }),
  }),
  fetch: async (id) => {
    const { id: _id, version, ...form } = await (await api.admin.products[':id'].$get({ param: { id } })).json()
    const values = {
      ...form,
      features: formatList(form.features),
      reviewCount: String(form.reviewCount),
      weightGrams: String(form.weightGrams ?? ''),
      stock: String(form.stock ?? ''),
    }
    return { version, values }
  },
  create: async (values) => {
    const created = await api.admin.products.$post({ json: toApiForm(values) })
    // Continue editing: files can be uploaded only now.
    return values.kind === 'digital' ? { continueWith: String((await created.json()).id) } : created
  },
  update: (id, version, values, base) => {
    const json = { ...toApiForm(values), version, stockRead: parseOptionalInteger(base.stock) }
    return api.admin.products[':id'].$put({ param: { id }, json })
  },
  Fields: ProductFields,
  Preview: ProductPreview,
}

function ProductPreview({ values }: { values: ProductInput }) {
  const isBundle = values.kind === 'bundle'
  const product = {
    ...values,
    id: 0,
    name: values.name || 'Unnamed',
    price: previewPrice(values.price),
    originalPrice: values.originalPrice ? previewPrice(values.originalPrice) : null,
    imageUrl: values.imageUrl || null,
    badge: values.badge || null,
    features: parseList(values.features),
    category: values.category || null,
    rating: values.rating || null,
    reviewCount: parseInteger(values.reviewCount),
    cover: values.cover || null,
    ships: values.kind !== 'digital',
    parts: isBundle ? values.parts.map(bundleItemText) : [],
  }
  return (
    <div inert className={isBundle ? undefined : 'mx-auto w-full max-w-sm'}>
      {isBundle ? <BundleBand bundle={product} /> : <ProductCard product={product} />}
    </div>
  )
}
