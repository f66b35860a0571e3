import { Plus } from 'lucide-react'
import type { Testimonial } from '#contract/site/landing/landing.schema.ts'
import { TESTIMONIALS_MAX } from '#contract/site/landing/landing-sections.ts'
import { SelectField } from '../../../platform/forms/select-field.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { addAndFocus } from '../../sales/shipping/add-and-focus.ts'
import type { LandingField } from './landing-fields.ts'
import { type LandingInputs, TextInput } from './text-input.tsx'

const newTestimonial: Testimonial = { stars: 0, text: '', name: '', about: '' }

const starOptions = [
  { value: '0', label: 'No stars' },
  ...[5, 4, 3, 2, 1].map((count) => ({ value: String(count), label: count === 1 ? '1 star' : `${count} stars` })),
]

const fieldsOf = (index: number): LandingField[] => [
  { name: `list.${index}.text`, label: 'What the person says', max: 300, rows: 3 },
  { name: `list.${index}.name`, label: 'Name', max: 40 },
  { name: `list.${index}.about`, label: 'About the person', max: 60, optional: true },
]

export function TestimonialFields(inputs: LandingInputs) {
  const { landing, onChange } = inputs
  const { list } = landing.testimonials
  const setList = (list: Testimonial[]) => onChange({ ...landing, testimonials: { ...landing.testimonials, list } })
  return (
    <>
      {list.map((testimonial, index) => (
        <fieldset key={index} className="grid gap-s4">
          <legend className="mb-s3 font-semibold">Testimonial {index + 1}</legend>
          {fieldsOf(index).map((field) => (
            <TextInput key={field.name} {...inputs} section="testimonials" field={field} />
          ))}
          <div className="flex flex-wrap items-end justify-between gap-s3">
            <SelectField
              id={`landing.testimonials.list.${index}.stars`}
              label="Stars"
              options={starOptions}
              value={String(testimonial.stars)}
              onChange={({ target }) => setList(list.with(index, { ...testimonial, stars: Number(target.value) }))}
            />
            <Button variant="quiet" size="small" onClick={() => setList(list.toSpliced(index, 1))}>
              Remove<span className="sr"> testimonial {index + 1}</span>
            </Button>
          </div>
        </fieldset>
      ))}
      {list.length < TESTIMONIALS_MAX && (
        <Button
          variant="secondary"
          size="small"
          className="justify-self-start"
          onClick={() =>
            addAndFocus(`landing.testimonials.list.${list.length}.text`, () => setList([...list, newTestimonial]))
          }
        >
          <Plus size={18} aria-hidden="true" />
          Add a testimonial
        </Button>
      )}
    </>
  )
}
