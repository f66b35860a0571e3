import { useState } from 'react'
import type { ClassKind } from '#contract/class-kinds.ts'
import type { AdminSession, SessionForm } from '#contract/classes/catalog/class-session.schema.ts'
import { api } from '../../../../platform/api/client.ts'
import { useSaveForm } from '../../../../platform/forms/use-save-form.ts'
import { Button } from '../../../../platform/ui/button.tsx'
import { Dialog } from '../../../../platform/ui/dialog/dialog.tsx'
import { Notice } from '../../../../platform/ui/notice.tsx'
import { FieldList } from '../../../platform/content-form/field-list.tsx'
import { classApi } from '../class-api.ts'
import { firstSessionFields, sessionFields } from './session-fields.tsx'
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
  const [values, setValues] = useState(initial)
  const { form, errors, setErrors, busy, error } = useSaveForm({
    save: () => send({ kind, classId, session, form: values }),
    successText: session ? 'Session updated' : 'Session added',
    errorText: 'The session couldn’t be saved. Please try again.',
    onSaved: onClose,
  })
  const isFirst = session?.isFirst ?? false

  const change = (changes: Partial<SessionForm>) => {
    setValues({ ...values, ...changes })
    const names = Object.keys(changes)
    const isOfChange = (field: string) => names.some((name) => field === name || field.startsWith(`${name}.`))
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !isOfChange(field))))
  }
  const list = { path: '', values, errors, setValues: change }
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
      <form {...form} className="grid gap-s4">
        {isFirst ? <FieldList {...list} fields={firstSessionFields} /> : <FieldList {...list} fields={sessionFields} />}
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
