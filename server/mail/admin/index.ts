/** Administration of undelivered mail. */
export { listUnsentMails } from './list-unsent.ts'
export { resendMail } from './resend-mail.ts'
