import { readFileSync } from 'node:fs'
import { normalizeEmail, passwordIsEmail } from '#contract/accounts/auth.schema.ts'
import { Problem } from '../../problem.ts'

const lines = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8').split('\n')
const commonest = new Set(lines.filter((line) => line && !line.startsWith('#')))

const WARNING = 'This password is among the most common ones. It works, but another would protect you better.'

/** What the list is about is what a guesser tries first, so capitals and wide letters make no difference. */
export function isCommon(password: string): boolean {
  return commonest.has(password.normalize('NFKC').toLowerCase())
}

/** For the answer to someone who has just chosen a password: nothing, or a word of warning. */
export function warningFor(password: string): { warning?: string } {
  return isCommon(password) ? { warning: WARNING } : {}
}

/** @throws password_too_common for an admin, validation when it is the person's own address */
export function assertStrongPassword(password: string, person: { email: string; isAdmin: boolean }): void {
  if (normalizeEmail(password) === person.email)
    throw new Problem('validation', { fields: [{ field: 'password', message: passwordIsEmail }] })
  assertAdminPassword(password, person)
}

/** @throws password_too_common, with another way out than choosing another on the spot, if one is given */
export function assertAdminPassword(password: string, { isAdmin }: { isAdmin: boolean }, wayOut?: string): void {
  if (!isAdmin || !isCommon(password)) return
  if (wayOut === undefined) throw new Problem('password_too_common')
  const message = `This password is too common for an admin. ${wayOut}`
  throw new Problem('password_too_common', { message, fields: [{ field: 'password', message }] })
}
