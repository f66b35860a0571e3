import { z } from 'zod'
import * as field from '../../form-fields.schema.ts'
import { emailAddress } from '../../people/accounts/auth.schema.ts'
import { CONTACT_MESSAGE_MAX, CONTACT_NAME_MAX } from './contact-limits.ts'

export const contactForm = z.object({
  name: field.title('Enter your name.', CONTACT_NAME_MAX),
  email: emailAddress,
  message: field.text(CONTACT_MESSAGE_MAX).min(1, 'Write your message.'),
})
export type ContactForm = z.infer<typeof contactForm>

/** A form that could not be sent, as its page shows it again. `message` is about the whole form. */
export type RefusedContactForm = {
  values: ContactForm
  errors: { [field in keyof ContactForm]?: string }
  message: string
  status: number
}
