import type { FormEvent, ReactNode } from 'react'
import type { ApiError } from '../../../platform/api/api-error.ts'
import { fieldErrors } from '../../../platform/forms/validation.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Dialog } from '../../../platform/ui/dialog/dialog.tsx'
import { Notice } from '../../../platform/ui/notice.tsx'
import { toast } from '../../../platform/ui/toast/toast-bus.ts'
import { useMoney } from '../../../platform/ui/use-money.ts'
import { FieldList } from './field-list.tsx'
import { type FieldsOf, toForm, type ValuesOf, validateFields } from './form-fields.ts'
import { useDraftForm } from './save-form.tsx'

type FormDialogProps<Form, Values> = {
  title: string
  text?: string
  fields: FieldsOf<Form, Values>
  initial: Values
  /** @throws ApiError */
  save: (form: Form) => Promise<unknown>
  /** Label of the button. */
  confirm: string | ((values: Values) => string)
  successText: string
  /** Shown for an error of no field, if there is no `onError`. */
  errorText?: string
  onError?: (error: ApiError) => Record<string, string>
  onClose: () => void
  /** Below the fields. */
  children?: ReactNode
}

/** A dialog with the fields of one form. It closes after they are saved. */
export function FormDialog<Form extends object, Values extends object = ValuesOf<Form>>(
  props: FormDialogProps<Form, Values>,
) {
  const { title, text, fields, initial, save, confirm, successText, errorText = '', onError, onClose, children } = props
  const money = useMoney()
  const { draft, change, errors, frame } = useDraftForm({
    initial,
    validate: (values) => validateFields(fields, values),
    save: (values) => save(toForm(fields, values, money)),
    successText,
    errorText,
    onError,
    onSaved: onClose,
    keepsOtherErrors: true,
  })
  const submit = (event: FormEvent) => {
    // Do not submit a form that contains this dialog.
    event.stopPropagation()
    frame.form.onSubmit(event)
  }
  return (
    <Dialog open onClose={onClose} title={title} text={text}>
      <form {...frame.form} onSubmit={submit} className="grid gap-s4">
        <FieldList fields={fields} path="" values={draft} errors={errors} setValues={change} />
        {children}
        {frame.error && <Notice tone="bad" title={frame.error} />}
        <DialogButtons
          confirm={typeof confirm === 'string' ? confirm : confirm(draft)}
          busy={frame.busy}
          onClose={onClose}
        />
      </form>
    </Dialog>
  )
}

/** Shows any error as a toast, after a text such as 'Failed to save the file.' */
export const toastError = (text: string) => (error: ApiError) => {
  toast({ tone: 'bad', title: 'Error', description: `${text} ${error.message}` })
  return fieldErrors(error)
}

type DialogButtonsProps = { confirm: string; busy?: boolean; onClose: () => void }

export function DialogButtons({ confirm, busy, onClose }: DialogButtonsProps) {
  return (
    <div className="dialog__foot">
      <Button variant="secondary" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" busy={busy}>
        {confirm}
      </Button>
    </div>
  )
}
