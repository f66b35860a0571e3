import { useEffect, useState } from 'react'
import type { MailTemplateDraft, MailTemplateRead } from '#contract/platform/mail/mail-templates.schema.ts'
import { api } from '../../../platform/api/client.ts'
import { SelectField } from '../../../platform/forms/select-field.tsx'
import { MailFrame } from '../../../site/demo/mail-body.tsx'

const PREVIEW_DEBOUNCE_MS = 250

type PreviewProps = { template: MailTemplateRead; draft: MailTemplateDraft }

/** The unsaved text as an email, with example values. */
export function MailTemplatePreview({ template: { id, examples }, draft }: PreviewProps) {
  const [example, setExample] = useState(0)
  const preview = usePreview(id, draft, example)
  return (
    <section className="sheet grid gap-s4 p-s4 sm:p-s5" aria-labelledby="preview">
      <h2 id="preview" className="text-xl">
        Preview
      </h2>
      {examples.length > 1 && (
        <SelectField
          id="example"
          label="Example"
          options={examples.map((when, index) => ({ value: String(index), label: `When ${when}` }))}
          value={String(example)}
          onChange={({ target }) => setExample(Number(target.value))}
        />
      )}
      {preview && (
        <>
          <p className="wrap-anywhere">
            <span className="text-ink-muted">Subject: </span>
            <b>{preview.subject}</b>
          </p>
          <MailFrame html={preview.html} title="Preview of the email" />
        </>
      )}
    </section>
  )
}

function usePreview(id: string, { subject, body }: MailTemplateDraft, example: number) {
  const [preview, setPreview] = useState<{ subject: string; html: string }>()
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(async () => {
      try {
        const request = { param: { id }, json: { subject, body, example } }
        const response = await (await api.admin['mail-templates'][':id'].preview.$post(request)).json()
        if (isCurrent) setPreview(response)
      } catch (error) {
        // Keep the last preview; saving reports errors.
        console.warn('Failed to fetch the preview', error)
      }
    }, PREVIEW_DEBOUNCE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [id, subject, body, example])
  return preview
}
