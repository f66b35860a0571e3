import { Eye } from 'lucide-react'
import { useState } from 'react'
import type { Landing, LandingRead } from '#contract/site/landing/landing.schema.ts'
import { api } from '../../../platform/api/client.ts'
import { FieldNotes } from '../../../platform/forms/field.tsx'
import { useSaveForm } from '../../../platform/forms/use-save-form.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Notice } from '../../../platform/ui/notice.tsx'
import { useMoveItems } from '../../platform/list/move-buttons.tsx'
import { heroFields, searchFields } from './landing-fields.ts'
import { LandingPreview } from './landing-preview.tsx'
import { PictureField } from './picture-field.tsx'
import { SectionItem } from './section-item.tsx'
import { type LandingInputs, TextInput } from './text-input.tsx'

export function LandingForm({ page: { landing: saved, original, version } }: { page: LandingRead }) {
  const [landing, setLanding] = useState(saved)
  const [isPreview, setIsPreview] = useState(false)
  const { form, errors, setErrors, busy, error } = useSaveForm({
    save: () => api.admin.landing.$put({ json: { landing, version } }),
    successText: 'Home page saved',
    errorText: 'The home page couldn’t be saved. Please try again.',
  })
  const change = (changed: Landing) => {
    setLanding(changed)
    setErrors({})
  }
  const inputs: LandingInputs = { landing, errors, onChange: change }
  const { listRef, move } = useMoveItems(landing.sections, (sections) => change({ ...landing, sections }))

  return (
    <form {...form} className="grid max-w-3xl gap-gap" aria-label="Home page">
      {isPreview && <LandingPreview landing={landing} onClose={() => setIsPreview(false)} />}
      <section className="sheet grid gap-s5 p-s4 sm:p-s5" aria-labelledby="hero">
        <h2 id="hero" className="text-xl">
          Top of the page
        </h2>
        {heroFields.map((field) => (
          <TextInput key={field.name} {...inputs} section="hero" field={field} />
        ))}
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
        {searchFields.map((field) => (
          <TextInput key={field.name} {...inputs} section="search" field={field} />
        ))}
      </section>
      {error && <Notice tone="bad" title={error} />}
      <div className="row">
        <Button type="submit" busy={busy}>
          Save home page
        </Button>
        <Button variant="secondary" onClick={() => setIsPreview(true)}>
          <Eye size={20} aria-hidden="true" />
          Preview
        </Button>
      </div>
    </form>
  )
}
