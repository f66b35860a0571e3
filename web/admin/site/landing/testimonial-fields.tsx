import { ATTRIBUTION_MAX, LABEL_MAX, PARAGRAPH_MAX } from '#contract/form-limits.ts'
import type { Testimonial } from '#contract/site/landing/landing.schema.ts'
import { TESTIMONIALS_MAX } from '#contract/site/landing/landing-sections.ts'
import { SelectField } from '../../../platform/forms/select-field.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { AddButton, itemCallbacks } from '../../platform/content-form/add-button.tsx'
import { text, textArea } from '../../platform/content-form/field-kinds.tsx'
import { FieldList } from '../../platform/content-form/field-list.tsx'
import type { FieldsOf } from '../../platform/content-form/form-fields.ts'
import type { LandingInputs } from './landing-texts.tsx'

const fields: FieldsOf<Omit<Testimonial, 'stars'>> = {
  text: textArea('What the person says', { required: true, rows: 3, maxLength: PARAGRAPH_MAX }),
  name: text('Name', { required: true, maxLength: LABEL_MAX }),
  about: text('About the person', { optional: true, maxLength: ATTRIBUTION_MAX }),
}

const starOptions = [
  { value: '0', label: 'No stars' },
  ...[5, 4, 3, 2, 1].map((count) => ({ value: String(count), label: count === 1 ? '1 star' : `${count} stars` })),
]

export function TestimonialFields({ landing, errors, onChange }: LandingInputs) {
  const { list } = landing.testimonials
  const setList = (list: Testimonial[]) => onChange({ ...landing, testimonials: { ...landing.testimonials, list } })
  const pathOf = (index: number) => `landing.testimonials.list.${index}`
  return (
    <>
      {list.map((testimonial, index) => {
        const { onChange, onRemove } = itemCallbacks(list, index, setList)
        return (
          <fieldset key={index} className="grid gap-s4">
            <legend className="mb-s3 font-semibold">Testimonial {index + 1}</legend>
            <FieldList
              fields={fields}
              path={pathOf(index)}
              values={testimonial}
              errors={errors}
              setValues={(changes) => onChange({ ...testimonial, ...changes })}
            />
            <div className="flex flex-wrap items-end justify-between gap-s3">
              <SelectField
                id={`${pathOf(index)}.stars`}
                label="Stars"
                options={starOptions}
                value={String(testimonial.stars)}
                onChange={({ target }) => onChange({ ...testimonial, stars: Number(target.value) })}
              />
              <Button variant="quiet" size="small" onClick={onRemove}>
                Remove<span className="sr"> testimonial {index + 1}</span>
              </Button>
            </div>
          </fieldset>
        )
      })}
      <AddButton
        size="small"
        className="justify-self-start"
        items={list}
        max={TESTIMONIALS_MAX}
        create={() => ({ stars: 0, text: '', name: '', about: '' })}
        fieldId={(index) => `${pathOf(index)}.text`}
        onChange={setList}
      >
        Add a testimonial
      </AddButton>
    </>
  )
}
