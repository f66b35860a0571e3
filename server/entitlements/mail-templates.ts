import { longDate } from '#contract/dates.ts'
import type { MailContent } from '../mail/mail-layout.ts'

type AccessGranted = {
  /** Null for all classes. */
  className: string | null
  lastDay: string | undefined
  user: { name: string }
  publicUrl: string
}

export function accessGrantedMail({ className, lastDay, user, publicUrl }: AccessGranted): MailContent {
  const subject = className ? `Free for you: ${className}` : 'All our classes are free for you'
  const access = className ? `You can enroll in ${className}` : 'You can enroll in any of our courses and workshops'
  return {
    template: 'access-granted',
    subject,
    title: subject,
    paragraphs: [
      user.name ? `Hello ${user.name},` : 'Hello,',
      `${access} at no charge${lastDay ? ` until ${longDate(lastDay)}` : ''}. Sign in with this email, and choose your class.`,
    ],
    action: { label: 'See the classes', url: `${publicUrl}/classes` },
  }
}
