import { useEffect, useState } from 'react'
import type { EditionForm } from '#contract/newsletter/newsletter.schema.ts'
import { api } from '../../api/client.ts'
import { MailFrame } from '../../demo/mail-body.tsx'
import type { ContentType } from '../content-form/content-type.ts'
import { EditionFields } from './edition-fields.tsx'

const PREVIEW_DEBOUNCE_MS = 250

export const editionContentType: ContentType<EditionForm> = {
  noun: 'newsletter',
  headings: { create: 'New Newsletter', edit: 'Edit Newsletter' },
  buttons: { create: 'Save Draft', edit: 'Save Draft' },
  successMessages: { create: 'Draft saved', edit: 'Draft saved' },
  errorText: 'Failed to save the newsletter',
  emptyValues: { subject: '', content: '', segment: 'all', segmentId: '' },
  labels: { subject: 'Subject', content: 'Content', segment: 'Send to', segmentId: 'Which one' },
  validate: ({ subject, segment, segmentId }): Record<string, string> => ({
    ...(subject.trim() ? {} : { subject: 'Enter a subject.' }),
    ...(segment === 'all' || segmentId ? {} : { segmentId: 'Choose from the list.' }),
  }),
  fetch: async (id) => {
    const response = await api.admin.newsletter.issues[':id'].$get({ param: { id } })
    const { id: _id, state: _state, version, ...values } = await response.json()
    return { version, values }
  },
  create: (values) => api.admin.newsletter.issues.$post({ json: values }),
  update: (id, version, values) =>
    api.admin.newsletter.issues[':id'].$put({ param: { id }, json: { ...values, version } }),
  Fields: EditionFields,
  Preview: EditionPreview,
}

/** Shows the mail in a frame without scripts, because it brings its own styles. */
function EditionPreview({ values: { subject, content } }: { values: EditionForm }) {
  const html = useMailHtml(subject.trim() || 'Untitled', content)
  return html && <MailFrame html={html} title="Preview of the email" />
}

function useMailHtml(subject: string, content: string): string {
  const [html, setHtml] = useState('')
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(async () => {
      try {
        const preview = await (await api.admin.newsletter.preview.$post({ json: { subject, content } })).json()
        if (isCurrent) setHtml(preview.html)
      } catch (error) {
        // Keep the last preview; saving reports errors.
        console.warn('Failed to fetch the preview', error)
      }
    }, PREVIEW_DEBOUNCE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [subject, content])
  return html
}
