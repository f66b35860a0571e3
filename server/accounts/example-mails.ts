import type { Site } from '../context.ts'
import type { ExampleMail } from '../mail/example-mail.ts'
import { alreadySignedUpMail, confirmationMail, passwordChangedMail, passwordResetMail } from './mails.ts'

/** Every mail about an account, with secrets that open nothing (features: mail, 8). */
export function exampleMails(site: Site): ExampleMail[] {
  const token = 'an-example'
  return [
    { when: 'somebody signs up', mail: confirmationMail(site, { token, code: '042137' }) },
    { when: 'somebody signs up who has an account', mail: alreadySignedUpMail(site) },
    { when: 'somebody forgot their password', mail: passwordResetMail(site, { token }) },
    { when: 'a password was changed', mail: passwordChangedMail(site) },
  ].map((example) => ({ to: 'a customer', ...example }))
}
