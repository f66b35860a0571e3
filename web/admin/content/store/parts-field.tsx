import type { BundleItemForm, ProductForm } from '#contract/content/editing/content-forms.schema.ts'
import { plannerPart } from '#contract/content/store/products.ts'
import { Switch } from '../../../platform/forms/switch.tsx'
import type { InputProps } from '../../platform/content-form/form-fields.ts'
import { BundleFields } from './bundle-fields.tsx'
import { ProductFiles } from './product-files.tsx'

type PartsFieldProps = InputProps<BundleItemForm[], Pick<ProductForm, 'kind'>>

/** What the buyer gets: the items of a bundle, or the planner and the files of another product. */
export function PartsField({ value: parts, values: { kind }, contentId, error, onChange }: PartsFieldProps) {
  if (kind === 'bundle') return <BundleFields parts={parts} bundleId={contentId} error={error} onChange={onChange} />
  const others = parts.filter(({ opens }) => opens !== 'planner')
  return (
    <>
      <Switch
        label="Opens the Journey planner"
        hint="The buyer can use all of the planner. A refund ends it."
        checked={others.length < parts.length}
        onChange={(isOpen) => onChange(isOpen ? [...others, plannerPart] : others)}
      />
      {contentId !== null && <ProductFiles id={contentId} kind={kind} />}
    </>
  )
}
