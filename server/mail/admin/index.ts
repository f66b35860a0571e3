/** What the owner sees of mail that does not arrive, and sending it again. */
export { listUnsentMails } from './list-unsent.ts'
export { resendMail } from './resend-mail.ts'
