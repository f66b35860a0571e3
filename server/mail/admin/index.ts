/** What the owner sees of mail that does not arrive, and sending it again. */
export { listMails } from './list-unsent.ts'
export { resendMail } from './resend-mail.ts'
