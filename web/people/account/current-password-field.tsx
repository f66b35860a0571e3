import { Link } from 'react-router'
import { PasswordField } from '../../platform/forms/password-field.tsx'
import type { FormErrors } from '../../platform/forms/use-form.ts'

/** Protects sensitive changes in a session that was left open. */
export function CurrentPasswordField({
  label = 'Current password',
  error,
}: {
  label?: string
  error: string | undefined
}) {
  return (
    <div className="grid justify-items-start">
      <div className="w-full">
        <PasswordField id="currentPassword" label={label} autoComplete="current-password" required error={error} />
      </div>
      <Link className="link inline-flex min-h-target items-center text-md" to="/auth/forgot">
        Forgot password?
      </Link>
    </div>
  )
}

export const currentPasswordError = (password = ''): FormErrors =>
  password ? {} : { currentPassword: 'Enter your password.' }
