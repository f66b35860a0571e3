import { useEffect, useState } from 'react'
import type { EditionForm } from '#contract/site/newsletter/newsletter.schema.ts'
import { NEWSLETTER_SUBJECT_MAX } from '#contract/site/newsletter/newsletter-limits.ts'
import { api } from '../../../platform/api/client.ts'
import { MailFrame } from '../../../site/demo/mail-body.tsx'
import type { ContentType } from '../../platform/content-form/content-type.ts'
import { grid, text } from '../../platform/content-form/field-kinds.tsx'
import { field } from '../../platform/content-form/form-fields.ts'
import { TextEditor } from '../../platform/editor/text-editor.tsx'
import { RecipientCount, SegmentField, SegmentItemField, segmentChoices } from './edition-fields.tsx'

const PREVIEW_DEBOUNCE_MS = 250

export const editionContentType: ContentType<EditionForm> = {
  noun: 'newsletter',
  headings: { create: 'New Newsletter', edit: 'Edit Newsletter' },
  buttons: { create: 'Save Draft', edit: 'Save Draft' },
  successMessages: { create: 'Draft saved', edit: 'Draft saved' },
  errorText: 'Failed to save the newsletter',
  fields: {
    subject: text('Subject *', { required: 'Enter a subject.', maxLength: NEWSLETTER_SUBJECT_MAX }),
    content: field('Content', '', TextEditor),
    ...grid<EditionForm>('sm:grid-cols-2')({
      segment: field('Send to', 'all', SegmentField, { hint: (values) => <RecipientCount {...values} /> }),
      segmentId: field('Which one', '', SegmentItemField, {
        when: ({ segment }) => segment !== 'all',
        formLabel: ({ segment }) => segmentChoices[segment].itemLabel,
        check: (id) => id === '' && 'Choose from the list.',
        hint: 'Only subscribers who have an account with the same email.',
      }),
    }),
  },
  resource: api.admin.newsletter.issues,
  Preview: EditionPreview,
}

/** Shows the mail in a frame without scripts, because it brings its own styles. */
function EditionPreview({ content: { subject, content } }: { content: EditionForm }) {
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
