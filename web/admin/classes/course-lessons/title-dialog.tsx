import { TITLE_MAX } from '#contract/form-limits.ts'
import type { ApiError } from '../../../platform/api/api-error.ts'
import { errorMessage } from '../../../platform/api/error-message.ts'
import { fieldErrors } from '../../../platform/forms/validation.ts'
import { text } from '../../platform/content-form/field-kinds.tsx'
import { FormDialog } from '../../platform/content-form/form-dialog.tsx'

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
export const TitleDialog = ({ heading, initialTitle = '', save, ...dialog }: TitleDialogProps) => (
  <FormDialog<{ title: string }>
    {...dialog}
    title={heading}
    fields={{ title: text('Title', { required: 'Enter a title.', maxLength: TITLE_MAX }) }}
    initial={{ title: initialTitle }}
    save={({ title }) => save(title)}
    onError={titleErrors}
  />
)

const titleErrors = (error: ApiError) =>
  error.fields.length > 0 ? fieldErrors(error) : { title: errorMessage(error, 'Please try again.') }
