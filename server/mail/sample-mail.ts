import type { MailContent } from './mail-layout.ts'

/** A mail template rendered with sample data. */
export type SampleMail = { to: 'a customer' | 'every admin'; when: string; mail: MailContent }
