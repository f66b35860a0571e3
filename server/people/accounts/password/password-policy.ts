import { readFileSync } from 'node:fs'
import { normalizeEmail, passwordIsEmail } from '#contract/people/accounts/auth.schema.ts'
import { isStaff, type Role } from '#contract/people/accounts/roles.ts'
import { Problem } from '../../../problem.ts'

const lines = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8').split('\n')
const commonPasswords = new Set(lines.filter((line) => line && !line.startsWith('#')))

const WARNING = 'This is one of the most common passwords. You can use it, but another one would protect you better.'

/** Ignores case and character width, because attackers try such variants first. */
export function isCommon(password: string): boolean {
  return commonPasswords.has(password.normalize('NFKC').toLowerCase())
}

export function warningFor(password: string): { warning?: string } {
  return isCommon(password) ? { warning: WARNING } : {}
}

/**
 * Its length is checked before (PASSWORD_MIN).
 * @throws password_too_common for staff, validation if the password is the user's email
 */
export function assertStrongPassword(password: string, user: { email: string; role: Role }): void {
  if (normalizeEmail(password) === user.email)
    throw new Problem('validation', { fields: [{ field: 'password', message: passwordIsEmail }] })
  assertStaffPassword(password, user)
}

/** @throws password_too_common for staff */
export function assertStaffPassword(password: string, { role }: { role: Role }, advice?: string): void {
  if (!isStaff(role) || !isCommon(password)) return
  if (advice === undefined) throw new Problem('password_too_common')
  const message = `This password is too common for ${role === 'admin' ? 'an admin' : 'a staff account'}. ${advice}`
  throw new Problem('password_too_common', { message, fields: [{ field: 'password', message }] })
}
