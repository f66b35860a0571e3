import { domainToUnicode } from 'node:url'
import { invalidEmail } from '#contract/people/accounts/auth.schema.ts'
import { Problem } from '../../problem.ts'

/** Returns false if a label starts with `xn--` but encodes no name, as in `xn--1.com`: such a domain cannot exist. */
export function hasValidDomain(email: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  // An invalid domain is returned unchanged.
  return !/(^|\.)xn--/.test(domain) || !/(^|\.)xn--|^$/.test(domainToUnicode(domain))
}

/** @throws validation */
export function assertValidDomain(email: string): void {
  if (hasValidDomain(email)) return
  throw new Problem('validation', { message: invalidEmail, fields: [{ field: 'email', message: invalidEmail }] })
}
