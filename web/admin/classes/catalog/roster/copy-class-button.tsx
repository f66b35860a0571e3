import { Copy } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ClassId } from '#contract/class-kinds.ts'
import { itemKinds } from '#contract/content/store/item-kinds.ts'
import { errorMessage } from '../../../../platform/api/error-message.ts'
import { TextField } from '../../../../platform/forms/text-field.tsx'
import { useFormSubmit } from '../../../../platform/forms/use-form.ts'
import { Button } from '../../../../platform/ui/button.tsx'
import { Dialog } from '../../../../platform/ui/dialog/dialog.tsx'
import { Notice } from '../../../../platform/ui/notice.tsx'
import { toast } from '../../../../platform/ui/toast/toast-bus.ts'
import { classApi } from '../class-api.ts'

type CopyClassProps = ClassId & { title: string; isSelfPaced: boolean }

export function CopyClassButton(props: CopyClassProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setIsOpen(true)}>
        <Copy size={18} aria-hidden="true" />
        {props.isSelfPaced ? 'Copy course' : 'Copy for another date'}
      </Button>
      {isOpen && <CopyDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}

const dateLabels = { course: 'Start date of the copy', workshop: 'First day of the copy' }

function CopyDialog({ kind, id, title, isSelfPaced, onClose }: CopyClassProps & { onClose: () => void }) {
  const navigate = useNavigate()
  const [date, setDate] = useState('')
  const [error, setError] = useState<string>()
  const { formRef, errors, setErrors, busy, submitOnce } = useFormSubmit()
  const copy = (event: FormEvent) => {
    event.preventDefault()
    setError(undefined)
    void submitOnce({
      validate: (): Record<string, string> => (date || isSelfPaced ? {} : { date: 'Choose a date.' }),
      send: async () => {
        const created = await (
          await classApi(kind).copies.$post({ param: { id }, json: { date: date || null } })
        ).json()
        onClose()
        await navigate(`${itemKinds[kind].adminPath(created.id)}?tab=details`)
        toast({ tone: 'good', title: 'Success', description: 'The copy isn’t on sale until you activate it.' })
      },
      onError: (error) => {
        console.warn('Failed to copy the class', error)
        if (isSelfPaced || error.fields.length === 0)
          setError(errorMessage(error, 'The class couldn’t be copied. Please try again.'))
        return Object.fromEntries(error.fields.map(({ field, message }) => [field, message]))
      },
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Copy “${title}”`}
      text={
        isSelfPaced
          ? 'The copy has the same content and lessons. Enrollments aren’t copied.'
          : 'The copy has the same content, and its sessions move by as many days. Links to join, recordings and enrollments aren’t copied.'
      }
    >
      <form ref={formRef} noValidate onSubmit={copy} className="grid gap-s4">
        {!isSelfPaced && (
          <TextField
            id="date"
            label={dateLabels[kind]}
            required
            type="date"
            value={date}
            error={errors.date}
            onChange={({ target }) => {
              setDate(target.value)
              setErrors({})
            }}
          />
        )}
        {error && <Notice tone="bad" title={error} />}
        <div className="dialog__foot">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            Create Copy
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
