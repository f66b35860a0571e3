import { plannerPart } from '#contract/store/products.ts'
import { SelectField } from '../../forms/select-field.tsx'
import { Switch } from '../../forms/switch.tsx'
import { TextAreaField } from '../../forms/text-area-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { bindFields, SlugField } from '../content-form/content-fields.tsx'
import type { ContentFormState } from '../content-form/use-content-form.ts'
import { ImageField } from '../media/image-field.tsx'
import { BundleFields } from './bundle-fields.tsx'
import type { ProductInput } from './product-content-type.tsx'
import { ProductDrawingField } from './product-drawing-field.tsx'
import { ProductFiles } from './product-files.tsx'

const kindOptions = [
  { value: 'physical', label: 'Physical' },
  { value: 'digital', label: 'Digital' },
  { value: 'bundle', label: 'Bundle' },
]

export function ProductFields({ form, id }: { form: ContentFormState<ProductInput>; id: string | null }) {
  const field = bindFields(form)
  const { kind, parts } = form.values
  return (
    <>
      <TextField label="Name *" required maxLength={200} {...field.text('name')} />
      <SlugField title={form.values.name} urlPrefix="/store/" {...field.text('slug')} />
      <TextAreaField label="Description" rows={3} {...field.text('description')} />
      <div className="grid items-start gap-s5 sm:grid-cols-3">
        <TextField label="Price *" required type="number" step="0.01" min="0" {...field.text('price')} />
        <TextField label="Original Price" type="number" step="0.01" min="0" {...field.text('originalPrice')} />
        <SelectField
          label="Kind"
          options={kindOptions}
          hint={kind === 'digital' && id === null ? 'You can upload files after you create the product.' : undefined}
          {...field.text('kind')}
        />
      </div>
      {kind === 'bundle' && (
        <BundleFields
          parts={parts}
          bundleId={id}
          error={form.errors.parts}
          onChange={(parts) => form.setValues({ parts })}
        />
      )}
      {kind !== 'bundle' && (
        <Switch
          label="Opens the Journey planner"
          hint="The buyer can use all of the planner. A refund ends it."
          checked={parts.some(({ opens }) => opens === 'planner')}
          onChange={(isOpen) =>
            form.setValues({
              parts: [...parts.filter(({ opens }) => opens !== 'planner'), ...(isOpen ? [plannerPart] : [])],
            })
          }
        />
      )}
      {kind !== 'bundle' && id !== null && <ProductFiles id={id} kind={kind} />}
      <TextAreaField
        label="Features"
        rows={4}
        hint="Separate with commas or line breaks."
        {...field.text('features')}
      />
      <div className="grid items-start gap-s5 sm:grid-cols-2">
        <TextField label="Badge" maxLength={40} {...field.text('badge')} />
        <TextField
          label="Category"
          hint="Books get their own section in the store and on the home page."
          {...field.text('category')}
        />
        <TextField label="Rating" type="number" step="0.1" min="1" max="5" {...field.text('rating')} />
        <TextField
          label="Rating source"
          maxLength={60}
          placeholder="Etsy, 2026"
          hint="Shown next to the rating. Required outside demo mode."
          {...field.text('ratingSource')}
        />
        <TextField label="Review Count" type="number" step="1" min="0" {...field.text('reviewCount')} />
      </div>
      <div className="grid items-start gap-s5 sm:grid-cols-2">
        <TextField
          label="Stock"
          type="number"
          step="1"
          min="0"
          hint="Units for sale, without those already ordered. Leave empty if it’s always in stock."
          {...field.text('stock')}
        />
        {kind !== 'digital' && (
          <TextField
            label="Weight in grams"
            type="number"
            step="1"
            min="0"
            hint={
              kind === 'bundle'
                ? 'For shipping rates by weight. Leave empty to add up the weights of its products.'
                : 'For shipping rates by weight, with the packaging.'
            }
            {...field.text('weightGrams')}
          />
        )}
      </div>
      {kind === 'physical' && (
        <TextField
          label="First step"
          optional
          maxLength={200}
          placeholder="Set up the binder"
          hint="When you ship it, the buyer’s planner gets this step for the week in which it arrives."
          {...field.text('arrivalStep')}
        />
      )}
      <ImageField label="Image URL" {...field.value('imageUrl')} />
      <ProductDrawingField
        values={form.values}
        error={form.errors.cover}
        onChange={(cover) => form.setValues({ cover })}
      />
      <Switch label="Active" {...field.toggle('isActive')} />
    </>
  )
}
