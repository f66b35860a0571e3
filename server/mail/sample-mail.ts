import type { Letter } from './mail-layout.ts'

/** A mail as it could look, made by the template that makes the real ones, for whoever wants to see them all. */
export type ExampleMail = { to: 'a customer' | 'every admin'; when: string; mail: Letter }
