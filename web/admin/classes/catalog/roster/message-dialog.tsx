import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { MESSAGE_SUBJECT_MAX, MESSAGE_TEXT_MAX } from '#contract/classes/catalog/class-limits.ts'
import { newIdempotencyKey } from '../../../../platform/api/client.ts'
import { errorMessage } from '../../../../platform/api/error-message.ts'
import { TextAreaField } from '../../../../platform/forms/text-area-field.tsx'
import { TextField } from '../../../../platform/forms/text-field.tsx'
import { type FormErrors, useFormSubmit } from '../../../../platform/forms/use-form.ts'
import { useAuth } from '../../../../platform/session/auth-provider.tsx'
import { Button } from '../../../../platform/ui/button.tsx'
import { ConfirmDialog } from '../../../../platform/ui/dialog/confirm-dialog.tsx'
import { Dialog } from '../../../../platform/ui/dialog/dialog.tsx'
import { Notice } from '../../../../platform/ui/notice.tsx'
import { toast } from '../../../../platform/ui/toast/toast-bus.ts'
import { deleteDraft, draftKey, readDraft, saveDraft } from '../../../platform/content-form/draft-storage.ts'

type Message = { subject: string; text: string }

type MessageDialogProps = {
  classId: string
  /** Title of the class. */
  title: string
  recipients: number
  /** Names of the selected users; null for everyone enrolled. */
  names: readonly string[] | null
  send: (message: Message & { recipients: number }, key: string) => Promise<{ recipients: number }>
  onClose: () => void
  onSent: () => void
}

export function MessageDialog({ classId, title, names, send, onClose, onSent, ...props }: MessageDialogProps) {
  const { message, change, discard } = useMessageDraft(classId)
  const { formRef, errors, setErrors, busy, submitOnce } = useFormSubmit()
  const [isConfirming, setIsConfirming] = useState(false)
  const [error, setError] = useState<string>()
  const [changedRecipients, setChangedRecipients] = useState<number>()
  const [keys] = useState(() => new Map<string, string>())
  const { revalidate } = useRevalidator()
  const recipients = changedRecipients ?? props.recipients

  const edit = (field: keyof Message, value: string) => {
    change({ ...message, [field]: value })
    setErrors({ ...errors, [field]: '' })
  }
  const proceed = (event: FormEvent) => {
    event.preventDefault()
    setError(undefined)
    void submitOnce({
      validate: () => missingFields(message),
      send: async () => setIsConfirming(true),
      onError: () => ({}),
    })
  }
  const confirm = () =>
    submitOnce({
      validate: () => ({}),
      send: async () => {
        // A retry after a lost response has the same key, so that it sends nothing twice.
        const body = JSON.stringify([message, recipients, names])
        const key = keys.get(body) ?? newIdempotencyKey()
        keys.set(body, key)
        const result = await send({ ...message, recipients }, key)
        discard()
        toast({
          tone: 'good',
          title: 'Success',
          description: `Your email is on its way to ${recipientsText(result.recipients)}.`,
        })
        onSent()
      },
      onError: async (error) => {
        console.warn('Failed to send the email', error)
        setIsConfirming(false)
        setError(errorMessage(error, 'Your email couldn’t be sent. Please try again.'))
        if (typeof error.details.recipients === 'number') {
          setChangedRecipients(error.details.recipients)
          await revalidate()
        }
        return Object.fromEntries(error.fields.map(({ field, message }) => [field, message]))
      },
    })

  return (
    <>
      <Dialog
        open
        wide
        onClose={onClose}
        title={names ? 'Email selected people' : 'Email everyone enrolled'}
        text={`${title}: ${names ? namesText(names) : recipientsText(recipients)}. Everyone gets a separate email. Replies go to your site’s email address.`}
      >
        <form ref={formRef} noValidate onSubmit={proceed} className="grid gap-s4">
          <TextField
            id="subject"
            label="Subject"
            value={message.subject}
            error={errors.subject}
            maxLength={MESSAGE_SUBJECT_MAX}
            autoComplete="off"
            onChange={({ target }) => edit('subject', target.value)}
          />
          <TextAreaField
            id="text"
            label="Message"
            hint="Plain text. It starts with “Hello” and the person’s name."
            value={message.text}
            error={errors.text}
            maxLength={MESSAGE_TEXT_MAX}
            rows={8}
            onChange={({ target }) => edit('text', target.value)}
          />
          {error && <Notice tone="bad" title={error} />}
          <div className="dialog__foot">
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={recipients === 0}>
              Continue
            </Button>
          </div>
        </form>
      </Dialog>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        onConfirm={() => void confirm()}
        variant="primary"
        title={`Email ${recipientsText(recipients)}?`}
        text={`“${message.subject.trim()}” is sent to each person separately. No one sees who else gets it. This can’t be undone.`}
        confirm={recipients === 1 ? 'Send email' : `Send ${recipients} emails`}
        busy={busy}
      />
    </>
  )
}

const emptyMessage: Message = { subject: '', text: '' }

/** Stores the unsent message in this browser. */
function useMessageDraft(classId: string) {
  const { user } = useAuth()
  const key = draftKey(user?.id ?? '', 'class-message', classId)
  const [message, setMessage] = useState(() => readDraft<Message>(key)?.typed ?? emptyMessage)
  const change = (next: Message) => {
    setMessage(next)
    saveDraft(key, { typed: next, base: emptyMessage, version: null, at: new Date().toISOString() })
  }
  return { message, change, discard: () => deleteDraft(key) }
}

function missingFields({ subject, text }: Message): FormErrors {
  return {
    ...(subject.trim() ? {} : { subject: 'Enter a subject.' }),
    ...(text.trim() ? {} : { text: 'Enter a message.' }),
  }
}

const NAMES_MAX = 5

function namesText(names: readonly string[]): string {
  const more = names.length - NAMES_MAX
  return `${names.slice(0, NAMES_MAX).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

const recipientsText = (number: number) => (number === 1 ? '1 person' : `${number} people`)
