import { SelectField } from '../../../ui/select-field.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { PictureField } from '../../pictures/picture-field.tsx'
import { SlugField } from '../slug-field.tsx'
import type { DeskForm } from '../use-desk-form.ts'
import { wire } from '../wire.ts'
import type { TypedProduct } from './product-kind.ts'

const kinds = [
  { value: 'physical', label: 'Sent by post' },
  { value: 'digital', label: 'Digital' },
]
const bundle = [{ value: 'bundle', label: 'Bundle' }]

export function ProductFields({ desk }: { desk: DeskForm<TypedProduct> }) {
  const field = wire(desk)
  const isBundle = desk.typed.kind === 'bundle'
  return (
    <>
      <TextField label="Name *" required maxLength={200} {...field.text('name')} />
      <SlugField title={desk.typed.name} before="/store/" {...field.text('slug')} />
      <TextAreaField label="Description" rows={3} {...field.text('description')} />
      <div className="grid items-start gap-s5 sm:grid-cols-3">
        <TextField label="Price *" required type="number" step="0.01" min="0" {...field.text('price')} />
        <TextField label="Original Price" type="number" step="0.01" min="0" {...field.text('originalPrice')} />
        <SelectField
          label="Kind"
          choices={isBundle ? bundle : kinds}
          hint={isBundle ? 'A bundle stays one: its parts are sold with it.' : undefined}
          {...field.text('kind')}
        />
      </div>
      <TextAreaField
        label="Features"
        rows={4}
        hint="Commas between them, or each on a line of its own."
        {...field.text('features')}
      />
      <div className="grid items-start gap-s5 sm:grid-cols-2">
        <TextField label="Badge" maxLength={40} {...field.text('badge')} />
        <TextField label="Category" {...field.text('category')} />
        <TextField label="Rating" type="number" step="0.1" min="1" max="5" {...field.text('rating')} />
        <TextField label="Review Count" type="number" step="1" min="0" {...field.text('reviewCount')} />
      </div>
      <PictureField label="Image URL" {...field.value('imageUrl')} />
      <Switch label="Active" {...field.flag('isActive')} />
    </>
  )
}
