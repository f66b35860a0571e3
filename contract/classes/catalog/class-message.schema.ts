import { z } from 'zod'
import { count, id } from '../../fields.schema.ts'
import { text, title } from '../../form-fields.schema.ts'
import { MESSAGE_SELECTED_MAX, MESSAGE_SUBJECT_MAX, MESSAGE_TEXT_MAX } from './class-limits.ts'

const missingSubject = 'Enter a subject.'
const missingText = 'Enter a message.'

/** An email to the users enrolled in a class. The text is plain. */
export const classMessageInput = z.object({
  subject: title(missingSubject, MESSAGE_SUBJECT_MAX),
  text: text(MESSAGE_TEXT_MAX).min(1, missingText),
  /** The selected enrollments; everyone enrolled if absent. */
  enrollmentIds: z
    .array(id)
    .min(1, 'Choose at least one person.')
    .max(MESSAGE_SELECTED_MAX, `Choose at most ${MESSAGE_SELECTED_MAX} people.`)
    .optional(),
  /** The number of recipients that the admin confirmed. */
  recipients: z.int('Send the number of recipients.').min(1, 'Choose at least one person.'),
})
export type ClassMessageInput = z.infer<typeof classMessageInput>

export const classMessageResponse = z.object({ recipients: count })
