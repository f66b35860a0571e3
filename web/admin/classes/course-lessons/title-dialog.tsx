import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { errorMessage } from '../../../platform/api/error-message.ts'
import { TextField } from '../../../platform/forms/text-field.tsx'
import { type FormErrors, useForm } from '../../../platform/forms/use-form.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Dialog } from '../../../platform/ui/dialog/dialog.tsx'
import { toast } from '../../../platform/ui/toast/toast-bus.ts'

type TitleDialogProps = {
  heading: string
  confirm: string
  initialTitle?: string
  /** @throws ApiError */
  save: (title: string) => Promise<unknown>
  successText: string
  onClose: () => void
}

/** Asks for the title of a section, a lesson or a file. */
export function TitleDialog({ heading, confirm, initialTitle = '', save, successText, onClose }: TitleDialogProps) {
  const [title, setTitle] = useState(initialTitle)
  const { revalidate } = useRevalidator()
  const { busy, errors, form } = useForm({
    validate: (): FormErrors => (title.trim() ? {} : { title: 'Enter a title.' }),
    async submit() {
      await save(title)
      toast({ tone: 'good', title: 'Success', description: successText })
      onClose()
      await revalidate()
    },
    onError: (error) => {
      const fields = error.fields.map(({ field, message }) => [field, message])
      return fields.length > 0 ? Object.fromEntries(fields) : { title: errorMessage(error, 'Please try again.') }
    },
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    // Do not submit a form that contains this dialog.
    event.stopPropagation()
    void form.onSubmit(event)
  }
  return (
    <Dialog open onClose={onClose} title={heading}>
      <form {...form} onSubmit={onSubmit} className="grid gap-s4">
        <TextField
          id="title"
          label="Title"
          maxLength={200}
          value={title}
          error={errors.title}
          onChange={({ target }) => setTitle(target.value)}
        />
        <div className="dialog__foot">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
