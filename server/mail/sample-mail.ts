import type { MailContent } from './mail-layout.ts'

/** A mail as it could look, made by the template that makes the real ones, for whoever wants to see them all. */
export type SampleMail = { to: 'a customer' | 'every admin'; when: string; mail: MailContent }
