import { MailCheck, RotateCcw } from 'lucide-react'
import { useRef } from 'react'
import { MAIL_BODY_MAX, MAIL_SUBJECT_MAX } from '#contract/platform/mail/mail-limits.ts'
import type { MailTemplateDraft, MailTemplateRead } from '#contract/platform/mail/mail-templates.schema.ts'
import { api } from '../../../platform/api/client.ts'
import { useMutation } from '../../../platform/api/use-mutation.ts'
import { TextAreaField } from '../../../platform/forms/text-area-field.tsx'
import { TextField } from '../../../platform/forms/text-field.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { SaveForm, useDraftForm } from '../../platform/content-form/save-form.tsx'
import { ConfirmButton } from '../../platform/list/confirm-button.tsx'
import { MailTemplatePreview } from './mail-template-preview.tsx'
import { PlaceholderList } from './placeholder-list.tsx'

export function MailTemplateForm({ template }: { template: MailTemplateRead }) {
  const { id, subject, body, version, placeholders, isEdited } = template
  const bodyRef = useRef<HTMLTextAreaElement>(null)
  const { draft, change, errors, frame } = useDraftForm<MailTemplateDraft>({
    initial: { subject, body },
    save: (draft) => api.admin['mail-templates'][':id'].$put({ param: { id }, json: { ...draft, version } }),
    successText: 'Email saved',
    errorText: 'The email couldn’t be saved. Please try again.',
  })
  const insert = (text: string) => {
    const field = bodyRef.current
    if (!field) return
    field.focus()
    field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
    change({ body: field.value })
  }

  return (
    <div className="grid grid-cols-1 items-start gap-gap xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] xl:grid-rows-[auto_1fr]">
      <SaveForm
        {...frame}
        className="sheet grid gap-s5 p-s4 sm:p-s5"
        label="Email text"
        submit="Save email"
        actions={
          <>
            <TestButton id={id} draft={draft} />
            {isEdited && <ResetButton id={id} version={version} />}
          </>
        }
      >
        <TextField
          id="subject"
          label="Subject"
          required
          maxLength={MAIL_SUBJECT_MAX}
          value={draft.subject}
          error={errors.subject}
          onChange={({ target }) => change({ subject: target.value })}
        />
        <TextAreaField
          id="body"
          label="Text"
          required
          rows={22}
          maxLength={MAIL_BODY_MAX}
          ref={bodyRef}
          value={draft.body}
          error={errors.body}
          hint="Separate paragraphs with an empty line."
          onChange={({ target }) => change({ body: target.value })}
        />
      </SaveForm>
      <PlaceholderList placeholders={placeholders} onInsert={insert} />
      <MailTemplatePreview template={template} draft={draft} />
    </div>
  )
}

function TestButton({ id, draft }: { id: string; draft: MailTemplateDraft }) {
  const { busy, run } = useMutation('Failed to send the test')
  const sendTest = () =>
    run(
      async () => (await api.admin['mail-templates'][':id'].test.$post({ param: { id }, json: draft })).json(),
      ({ to }) => `Test sent to ${to}`,
    )
  return (
    <Button variant="secondary" busy={busy} onClick={() => void sendTest()}>
      <MailCheck size={20} aria-hidden="true" />
      Send test email
    </Button>
  )
}

const ResetButton = ({ id, version }: { id: string; version: number }) => (
  <ConfirmButton
    variant="quiet"
    mutate={() => api.admin['mail-templates'][':id'].reset.$post({ param: { id }, json: { version } })}
    successText={() => 'Default text restored'}
    errorText="Failed to reset the email"
    title="Reset to the default text?"
    text="Your subject and text are replaced. You’ll find them in the audit trail."
    confirm="Reset"
  >
    <RotateCcw size={20} aria-hidden="true" />
    Reset to default
  </ConfirmButton>
)
