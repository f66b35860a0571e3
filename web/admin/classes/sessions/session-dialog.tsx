import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { AdminSession, SessionForm } from '#contract/classes/class-session.schema.ts'
import { api } from '../../../api/client.ts'
import { errorMessage } from '../../../api/error-message.ts'
import { useFormSubmit } from '../../../forms/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toast/toast-bus.ts'
import { type ClassKind, classApi } from '../class-api.ts'
import { SessionFields } from './session-fields.tsx'
import { sessionDate } from './session-labels.ts'

type SessionDialogProps = {
  kind: ClassKind
  classId: string
  /** Null for a new session. */
  session: AdminSession | null
  initial: SessionForm
  onClose: () => void
}

export function SessionDialog({ kind, classId, session, initial, onClose }: SessionDialogProps) {
  const [form, setForm] = useState(initial)
  const { formRef, errors, setErrors, busy, submitOnce } = useFormSubmit()
  const [error, setError] = useState<string>()
  const { revalidate } = useRevalidator()
  const isFirst = session?.isFirst ?? false

  const change = (changes: Partial<SessionForm>) => {
    setForm({ ...form, ...changes })
    const names = Object.keys(changes)
    const isOfChange = (field: string) => names.some((name) => field === name || field.startsWith(`${name}.`))
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !isOfChange(field))))
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    setError(undefined)
    void submitOnce({
      validate: () => ({}),
      send: async () => {
        await send({ kind, classId, session, form })
        toast({ tone: 'good', title: 'Success', description: session ? 'Session updated' : 'Session added' })
        onClose()
        await revalidate()
      },
      onError: (error) => {
        console.warn('Failed to save the session', error)
        if (error.fields.length === 0) setError(errorMessage(error, 'The session couldn’t be saved. Please try again.'))
        return Object.fromEntries(error.fields.map(({ field, message }) => [field, message]))
      },
    })
  }
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={session ? 'Edit session' : 'Add a session'}
      text={
        isFirst && session
          ? `The first session is the date of the workshop: ${sessionDate(session)}. Change it under Details.`
          : 'People who are enrolled get one email a few minutes after you add, move or remove sessions.'
      }
    >
      <form ref={formRef} noValidate onSubmit={save} className="grid gap-s4">
        <SessionFields form={form} errors={errors} isFirst={isFirst} onChange={change} />
        {error && <Notice tone="bad" title={error} />}
        <div className="dialog__foot">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            {session ? 'Update Session' : 'Add Session'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type SendInput = Pick<SessionDialogProps, 'kind' | 'classId' | 'session'> & { form: SessionForm }

function send({ kind, classId, session, form }: SendInput): Promise<unknown> {
  if (!session) return classApi(kind).sessions.$post({ param: { id: classId }, json: form })
  const { id, version } = session
  if (!session.isFirst) return api.admin['class-sessions'][':id'].$put({ param: { id }, json: { ...form, version } })
  const { recordingUrl, materials } = form
  return api.admin.workshops[':id']['first-session'].$put({ param: { id }, json: { recordingUrl, materials, version } })
}
