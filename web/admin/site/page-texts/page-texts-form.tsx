import { ExternalLink } from 'lucide-react'
import { HEADING_MAX, IMAGE_TEXT_MAX, LEAD_MAX, META_DESCRIPTION_MAX } from '#contract/form-limits.ts'
import type { PageText, PageTextsRead } from '#contract/site/page-texts/page-texts.schema.ts'
import { type TextPage, textPages } from '#contract/site/page-texts/text-pages.ts'
import { api } from '../../../platform/api/client.ts'
import type { FormErrors } from '../../../platform/forms/use-form.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { ImageField } from '../../content/media/image-field.tsx'
import { text, textArea } from '../../platform/content-form/field-kinds.tsx'
import { FieldList } from '../../platform/content-form/field-list.tsx'
import { type FieldsOf, field, group } from '../../platform/content-form/form-fields.ts'
import { SaveForm, useDraftForm } from '../../platform/content-form/save-form.tsx'

const pageNames: Record<TextPage, string> = {
  store: 'Store',
  classes: 'Classes',
  schedule: 'Schedule',
  blog: 'Blog',
  binder: 'Digital binder',
}

const fieldsOf = (pictureHint: string): FieldsOf<PageText> => ({
  heading: text('Heading', { required: true, maxLength: HEADING_MAX }),
  intro: textArea('Intro', { optional: true, rows: 2, maxLength: LEAD_MAX }),
  pictureUrl: field('Picture', '', ImageField, { optional: true, hint: pictureHint }),
  pictureText: text('What the picture shows', {
    when: ({ pictureUrl }) => pictureUrl !== '',
    hint: 'Read aloud to people who can’t see it.',
    optional: true,
    maxLength: IMAGE_TEXT_MAX,
  }),
  ...group<PageText>(({ children }) => (
    <fieldset className="grid gap-s4">
      <legend className="mb-s3 font-semibold">Search engines and browser tabs</legend>
      {children}
    </fieldset>
  ))({
    title: text('Title', { hint: 'The name of your business follows.', required: true, maxLength: HEADING_MAX }),
    description: textArea('Description', { optional: true, rows: 2, maxLength: META_DESCRIPTION_MAX }),
  }),
})
const PICTURE_HINT = 'At least 800 pixels wide. Shown next to the heading'
const fields = fieldsOf(`${PICTURE_HINT}.`)
const drawnFields = fieldsOf(`${PICTURE_HINT}, in place of the drawing.`)
const drawnPages: TextPage[] = ['store', 'classes']

export function PageTextsForm({ data: { texts: initial, sample, version } }: { data: PageTextsRead }) {
  const { draft, change, errors, frame } = useDraftForm({
    initial,
    save: (texts) => api.admin['page-texts'].$put({ json: { texts, version } }),
    successText: 'Page texts saved',
    errorText: 'The page texts couldn’t be saved. Please try again.',
  })
  return (
    <SaveForm {...frame} className="grid max-w-3xl gap-gap" label="Page texts" submit="Save page texts">
      {textPages.map((page) => (
        <PageTextFields
          key={page}
          page={page}
          text={draft[page]}
          sample={sample[page]}
          errors={errors}
          onChange={(changes) => change({ [page]: { ...draft[page], ...changes } })}
        />
      ))}
    </SaveForm>
  )
}

type PageTextFieldsProps = {
  page: TextPage
  text: PageText
  sample: PageText
  errors: FormErrors
  onChange: (changes: Partial<PageText>) => void
}

function PageTextFields({ page, text, sample, errors, onChange }: PageTextFieldsProps) {
  const name = pageNames[page]
  const { pictureUrl: _url, pictureText: _text, ...sampleTexts } = sample
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
      <FieldList
        fields={drawnPages.includes(page) ? drawnFields : fields}
        path={`texts.${page}`}
        values={text}
        errors={errors}
        setValues={onChange}
      />
      <Button variant="quiet" size="small" className="-ml-2 justify-self-start" onClick={() => onChange(sampleTexts)}>
        Use the original texts<span className="sr"> of {name}</span>
      </Button>
    </section>
  )
}
