import type { ContactForm } from '#contract/site/contact/contact.schema.ts'
import type { MailContent } from '../../platform/mail/mail-layout.ts'
import type { SampleMail } from '../../platform/mail/render-mail.ts'

export function contactMail({ name, email, message }: ContactForm): MailContent {
  return {
    template: 'contact-message',
    subject: `Message from ${name}`,
    title: `${name} wrote to you`,
    paragraphs: [message],
    closing: `Sent with the contact form of your site. Your reply to this email goes to ${email}.`,
  }
}

export function mailSamples(): SampleMail[] {
  const form = { name: 'Ann Walker', email: 'ann@example.com', message: 'Do the refill pages fit an A5 binder?' }
  return [{ to: 'every admin', when: 'someone used the contact form', mail: contactMail(form) }]
}
