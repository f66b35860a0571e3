import type { ProductForm } from '#contract/content/editing/content-forms.schema.ts'
import { bundleItemText } from '#contract/content/store/products.ts'
import { LABEL_MAX, SINGLE_LINE_MAX, TITLE_MAX } from '#contract/form-limits.ts'
import { BundleBand } from '../../../content/store/bundle-band.tsx'
import { ProductCard } from '../../../content/store/product-card.tsx'
import { api } from '../../../platform/api/client.ts'
import { type ContentType, contentTexts } from '../../platform/content-form/content-type.ts'
import {
  grid,
  integer,
  list,
  optionalInteger,
  price,
  rating,
  ratingSource,
  select,
  slug,
  text,
  textArea,
  toggle,
} from '../../platform/content-form/field-kinds.tsx'
import { field, type ValuesOf } from '../../platform/content-form/form-fields.ts'
import { emptyToNull, previewPrice } from '../../platform/content-form/parse-input.ts'
import { ImageField } from '../media/image-field.tsx'
import { PartsField } from './parts-field.tsx'
import { ProductDrawingField } from './product-drawing-field.tsx'
import '../../../content/store/store.css'

export const productContentType: ContentType<ProductForm, ValuesOf<ProductForm>, { stockRead: number | null }> = {
  ...contentTexts('product'),
  successMessages: { create: 'Product created successfully', edit: 'Product updated successfully' },
  fields: {
    name: text('Name *', { required: 'Enter a name.', maxLength: TITLE_MAX }),
    slug: slug('/store/', ({ name }) => name),
    description: textArea('Description', { rows: 3 }),
    ...grid<ProductForm>('sm:grid-cols-3')({
      price: price('Price *', { required: true }),
      originalPrice: price('Original Price'),
      kind: select(
        'Kind',
        [
          { value: 'physical', label: 'Physical' },
          { value: 'digital', label: 'Digital' },
          { value: 'bundle', label: 'Bundle' },
        ],
        {
          hint: ({ kind }, { contentId }) =>
            kind === 'digital' && contentId === null ? 'You can upload files after you create the product.' : undefined,
        },
      ),
    }),
    parts: {
      ...field('What’s included', [], PartsField, {
        check: (parts, { kind }) => kind === 'bundle' && parts.length === 0 && 'Add at least one item to the bundle.',
        summarize: (parts) => parts.map(bundleItemText).join('\n'),
      }),
      // The form keeps the items while another kind is selected.
      toApi: (parts, { values }) =>
        values.kind === 'bundle' ? parts : parts.filter(({ opens }) => opens === 'planner').slice(0, 1),
    },
    features: list('Features'),
    ...grid<ProductForm>('sm:grid-cols-2')({
      badge: text('Badge', { maxLength: LABEL_MAX }),
      category: text('Category', { hint: 'Books get their own section in the store and on the home page.' }),
      rating: rating(),
      ratingSource: ratingSource(),
      reviewCount: integer('Review Count', { initial: '0' }),
    }),
    ...grid<ProductForm>('sm:grid-cols-2')({
      stock: optionalInteger('Stock', {
        hint: 'Units for sale, without those already ordered. Leave empty if it’s always in stock.',
      }),
      weightGrams: optionalInteger('Weight', {
        when: ({ kind }) => kind !== 'digital',
        formLabel: () => 'Weight in grams',
        hint: ({ kind }) =>
          kind === 'bundle'
            ? 'For shipping rates by weight. Leave empty to add up the weights of its products.'
            : 'For shipping rates by weight, with the packaging.',
      }),
    }),
    arrivalStep: text('First step', {
      when: ({ kind }) => kind === 'physical',
      optional: true,
      maxLength: SINGLE_LINE_MAX,
      placeholder: 'Set up the binder',
      hint: 'When you ship it, the buyer’s planner gets this step for the week in which it arrives.',
    }),
    imageUrl: field('Image URL', '', ImageField),
    cover: field('Drawing', '', ProductDrawingField),
    isActive: toggle('Active', { initial: true }),
  },
  resource: api.admin.products,
  valuesRead: ({ stock }) => ({ stockRead: stock }),
  // Files can be uploaded only after the creation.
  continuesAfterCreation: ({ kind }) => kind === 'digital',
  Preview: ProductPreview,
}

function ProductPreview({ content }: { content: ProductForm }) {
  const isBundle = content.kind === 'bundle'
  const product = {
    ...emptyToNull(content, 'imageUrl', 'badge', 'category', 'rating', 'cover'),
    id: 0,
    name: content.name || 'Unnamed',
    price: previewPrice(content.price),
    originalPrice: content.originalPrice ? previewPrice(content.originalPrice) : null,
    ships: content.kind !== 'digital',
    parts: isBundle ? content.parts.map(bundleItemText) : [],
  }
  return (
    <div inert className={isBundle ? undefined : 'mx-auto w-full max-w-sm'}>
      {isBundle ? <BundleBand bundle={product} /> : <ProductCard product={product} />}
    </div>
  )
}
