import { Eye } from 'lucide-react'
import { useState } from 'react'
import type { Landing, LandingRead } from '#contract/site/landing/landing.schema.ts'
import { api } from '../../../platform/api/client.ts'
import { FieldNotes } from '../../../platform/forms/field.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { SaveForm, useDraftForm } from '../../platform/content-form/save-form.tsx'
import { useMoveItems } from '../../platform/list/move-buttons.tsx'
import { heroFields, searchFields } from './landing-fields.tsx'
import { LandingPreview } from './landing-preview.tsx'
import { type LandingInputs, LandingTexts } from './landing-texts.tsx'
import { PictureField } from './picture-field.tsx'
import { SectionItem } from './section-item.tsx'

export function LandingForm({ page: { landing: initial, original, version } }: { page: LandingRead }) {
  const [isPreview, setIsPreview] = useState(false)
  const {
    draft: landing,
    change,
    errors,
    frame,
  } = useDraftForm<Landing>({
    initial,
    save: (landing) => api.admin.landing.$put({ json: { landing, version } }),
    successText: 'Home page saved',
    errorText: 'The home page couldn’t be saved. Please try again.',
  })
  const inputs: LandingInputs = { landing, errors, onChange: change }
  const { listRef, move } = useMoveItems(landing.sections, (sections) => change({ sections }))

  return (
    <SaveForm
      {...frame}
      className="grid max-w-3xl gap-gap"
      label="Home page"
      submit="Save home page"
      actions={
        <Button variant="secondary" onClick={() => setIsPreview(true)}>
          <Eye size={20} aria-hidden="true" />
          Preview
        </Button>
      }
    >
      {isPreview && <LandingPreview landing={landing} onClose={() => setIsPreview(false)} />}
      <section className="sheet grid gap-s5 p-s4 sm:p-s5" aria-labelledby="hero">
        <h2 id="hero" className="text-xl">
          Top of the page
        </h2>
        <LandingTexts {...inputs} section="hero" fields={heroFields} />
        <PictureField
          inputs={inputs}
          section="hero"
          names={{ url: 'pictureUrl', text: 'pictureText', drawing: 'drawing' }}
          minWidth={1000}
          describesDrawing
        />
      </section>
      <section className="sheet" aria-labelledby="sections">
        <div className="p-s4 sm:p-s5">
          <h2 id="sections" className="text-xl">
            Sections
          </h2>
          <p className="mt-s1 text-ink-muted">Open a section to change its texts and pictures.</p>
        </div>
        <ol ref={listRef} aria-label="Sections" className="divide-y divide-hair border-t border-hair">
          {landing.sections.map(({ name, isVisible }, index) => (
            <SectionItem
              key={name}
              {...inputs}
              original={original}
              name={name}
              isVisible={isVisible}
              index={index}
              onMove={move}
            />
          ))}
        </ol>
        <FieldNotes id="landing.sections" error={errors['landing.sections']} />
      </section>
      <section className="sheet grid gap-s5 p-s4 sm:p-s5" aria-labelledby="search-engines">
        <h2 id="search-engines" className="text-xl">
          Search engines and browser tabs
        </h2>
        <LandingTexts {...inputs} section="search" fields={searchFields} />
      </section>
    </SaveForm>
  )
}
