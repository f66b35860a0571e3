/** What the owner sees of mail that does not arrive, and sending it again. */
export { listMails } from './list-mails.ts'
export { resendMail } from './resend-mail.ts'
