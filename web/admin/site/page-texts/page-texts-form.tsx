import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import type { PageText, PageTextsRead } from '#contract/site/page-texts/page-texts.schema.ts'
import { type TextPage, textPages } from '#contract/site/page-texts/text-pages.ts'
import { api } from '../../../platform/api/client.ts'
import { TextAreaField } from '../../../platform/forms/text-area-field.tsx'
import { TextField } from '../../../platform/forms/text-field.tsx'
import type { FormErrors } from '../../../platform/forms/use-form.ts'
import { useSaveForm } from '../../../platform/forms/use-save-form.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Notice } from '../../../platform/ui/notice.tsx'
import { ImageField } from '../../content/media/image-field.tsx'

const pageNames: Record<TextPage, string> = {
  store: 'Store',
  classes: 'Classes',
  schedule: 'Schedule',
  blog: 'Blog',
  binder: 'Digital binder',
}

export function PageTextsForm({ data: { texts: saved, sample, version } }: { data: PageTextsRead }) {
  const [texts, setTexts] = useState(saved)
  const { form, errors, setErrors, busy, error } = useSaveForm({
    save: () => api.admin['page-texts'].$put({ json: { texts, version } }),
    successText: 'Page texts saved',
    errorText: 'The page texts couldn’t be saved. Please try again.',
  })
  const change = (page: TextPage, text: PageText) => {
    setTexts({ ...texts, [page]: text })
    setErrors({})
  }
  return (
    <form {...form} className="grid max-w-3xl gap-gap" aria-label="Page texts">
      {textPages.map((page) => (
        <PageTextFields
          key={page}
          page={page}
          text={texts[page]}
          sample={sample[page]}
          errors={errors}
          onChange={(text) => change(page, text)}
        />
      ))}
      {error && <Notice tone="bad" title={error} />}
      <Button type="submit" busy={busy} className="justify-self-start">
        Save page texts
      </Button>
    </form>
  )
}

const drawnPages: TextPage[] = ['store', 'classes']

type PageTextFieldsProps = {
  page: TextPage
  text: PageText
  sample: PageText
  errors: FormErrors
  onChange: (text: PageText) => void
}

function PageTextFields({ page, text, sample, errors, onChange }: PageTextFieldsProps) {
  const name = pageNames[page]
  const field = (key: keyof PageText) => ({
    id: `texts.${page}.${key}`,
    value: text[key],
    error: errors[`texts.${page}.${key}`],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...text, [key]: target.value }),
  })
  const restoreTexts = () => onChange({ ...sample, pictureUrl: text.pictureUrl, pictureText: text.pictureText })
  return (
    <section className="sheet grid gap-s5 p-s4 sm:p-s5" aria-labelledby={`page-${page}`}>
      <div className="flex flex-wrap items-center justify-between gap-s3">
        <h2 id={`page-${page}`} className="text-xl">
          {name}
        </h2>
        <a href={`/${page}`} target="_blank" rel="noreferrer" className="btn btn--quiet btn--small -mr-2">
          <ExternalLink size={18} aria-hidden="true" />
          View page<span className="sr">: {name}, in a new tab</span>
        </a>
      </div>
      <TextField label="Heading" required maxLength={80} {...field('heading')} />
      <TextAreaField label="Intro" optional rows={2} maxLength={400} {...field('intro')} />
      <ImageField
        {...field('pictureUrl')}
        label="Picture"
        optional
        hint={`At least 800 pixels wide. Shown next to the heading${drawnPages.includes(page) ? ', in place of the drawing' : ''}.`}
        onChange={(pictureUrl) => onChange({ ...text, pictureUrl })}
      />
      {text.pictureUrl && (
        <TextField
          label="What the picture shows"
          hint="Read aloud to people who can’t see it."
          optional
          maxLength={300}
          {...field('pictureText')}
        />
      )}
      <fieldset className="grid gap-s4">
        <legend className="mb-s3 font-semibold">Search engines and browser tabs</legend>
        <TextField
          label="Title"
          hint="The name of your business follows."
          required
          maxLength={80}
          {...field('title')}
        />
        <TextAreaField label="Description" optional rows={2} maxLength={200} {...field('description')} />
      </fieldset>
      <Button variant="quiet" size="small" className="-ml-2 justify-self-start" onClick={restoreTexts}>
        Use the original texts<span className="sr"> of {name}</span>
      </Button>
    </section>
  )
}
