import { type ProductCoverName, type ProductDrawing, productCoverNames } from '#contract/content/cover-names.ts'
import { HUES, productKinds } from '#contract/content/covers.ts'
import type { ProductForm } from '#contract/content/editing/content-forms.schema.ts'
import { ProductImage } from '../../../content/store/product-image.tsx'
import { AutomaticDrawingField } from '../../platform/content-form/drawing-field.tsx'

const kindLabels = { physical: 'Parcel', digital: 'Document', bundle: 'Crate' }

const sampleLabels: Record<ProductDrawing, string> = {
  'complete-system': 'Ring binder',
  'refill-pages': 'Loose pages',
  'digital-journey-planner': 'Tablet',
  'ultimate-journey-kit': 'Suitcase',
  'a-year-on-paper': 'Book',
  'the-snail-who-kept-a-list': 'Picture book',
}

const labels = new Map<string, string>([
  ...productKinds.flatMap((kind) => HUES.map((hue) => [`${kind}-${hue}`, `${kindLabels[kind]}, ${hue}`] as const)),
  ...Object.entries(sampleLabels),
])

type ProductDrawingFieldProps = {
  values: Pick<ProductForm, 'slug' | 'name' | 'kind' | 'cover' | 'imageUrl'>
  error?: string | undefined
  onChange: (cover: ProductForm['cover']) => void
}

/** The drawings of the selected kind come first. */
export function ProductDrawingField({ values, error, onChange }: ProductDrawingFieldProps) {
  const { slug, name, kind, imageUrl, cover } = values
  const isOfKind = (name: ProductCoverName) => HUES.some((hue) => name === `${kind}-${hue}`)
  const names = [...productCoverNames.filter(isOfKind), ...productCoverNames.filter((name) => !isOfKind(name))]
  return (
    <AutomaticDrawingField
      options={names.map((name) => ({ value: name, label: labels.get(name) ?? name, drawing: drawingOf(name) }))}
      value={cover}
      onChange={onChange}
      error={error}
      hasImage={imageUrl !== ''}
    />
  )

  function drawingOf(cover: ProductCoverName) {
    return <ProductImage product={{ slug, name, kind, cover, imageUrl: null }} />
  }
}
