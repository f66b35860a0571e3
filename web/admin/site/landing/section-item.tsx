import { useState } from 'react'
import type { Landing } from '#contract/site/landing/landing.schema.ts'
import type { LandingSection } from '#contract/site/landing/landing-sections.ts'
import { Switch } from '../../../platform/forms/switch.tsx'
import { MoveButtons } from '../../platform/list/move-buttons.tsx'
import { sectionFields } from './landing-fields.tsx'
import { type LandingInputs, LandingTexts } from './landing-texts.tsx'
import { PictureField } from './picture-field.tsx'
import { RestoreSection } from './restore-section.tsx'
import { TestimonialFields } from './testimonial-fields.tsx'

type SectionItemProps = LandingInputs & {
  original: Landing
  name: LandingSection
  isVisible: boolean
  index: number
  onMove: (index: number, direction: 'up' | 'down') => void
}

export function SectionItem({ original, name, isVisible, index, onMove, ...inputs }: SectionItemProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { landing, errors, onChange } = inputs
  const { title, about, groups } = sectionFields[name]
  const isOfSection = (key: string) => key.startsWith(`landing.${name}.`) || key.startsWith(`landing.pictures.${name}.`)
  const hasErrors = Object.keys(errors).some((key) => errors[key] && isOfSection(key))
  const setVisible = (isVisible: boolean) =>
    onChange({ ...landing, sections: landing.sections.with(index, { name, isVisible }) })
  return (
    <li className="p-s4 sm:px-s5">
      <div className="flex flex-wrap items-center gap-x-s3">
        <div className="min-w-0 grow basis-60">
          <h3 className="font-text text-md font-semibold tracking-normal">{title}</h3>
          <p className="text-sm text-ink-muted">{about}</p>
        </div>
        <Switch
          label={
            <>
              Shown<span className="sr">: {title}</span>
            </>
          }
          checked={isVisible}
          onChange={setVisible}
        />
        <div className="flex">
          <MoveButtons name={title} index={index} count={landing.sections.length} onMove={onMove} />
        </div>
      </div>
      <details open={isOpen || hasErrors} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary className="link inline-flex cursor-pointer py-s2">
          {groups.some(({ picture }) => picture) ? 'Texts and pictures' : 'Texts'}
          <span className="sr"> of {title}</span>
        </summary>
        <div className="grid gap-s5 pt-s3 pb-s2">
          {groups.map(({ legend, fields, picture }) => (
            <fieldset key={legend ?? ''} className="grid gap-s4">
              {legend && <legend className="mb-s3 font-semibold">{legend}</legend>}
              <LandingTexts {...inputs} section={name} fields={fields} />
              {picture && (
                <PictureField
                  inputs={inputs}
                  section="pictures"
                  names={{ url: `${picture}.url`, text: `${picture}.text`, drawing: `${picture}.drawing` }}
                  minWidth={800}
                />
              )}
            </fieldset>
          ))}
          {name === 'testimonials' && <TestimonialFields {...inputs} />}
          <RestoreSection landing={landing} original={original} name={name} title={title} onChange={onChange} />
        </div>
      </details>
    </li>
  )
}
