import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type AdminOperation, isPermitted } from '#contract/accounts/permissions.ts'
import { useAuth } from '../../auth/session/auth-provider.tsx'

/** Returns whether the viewer's role includes an operation. The server enforces the same table. */
export function useIsPermitted(): (operation: AdminOperation) => boolean {
  const { user } = useAuth()
  return (operation) => user !== null && isPermitted(user.role, operation)
}

/** Shows an action only to roles that may use it (features: staff, 3). */
export function Permitted({ operation, children }: { operation: AdminOperation; children: ReactNode }) {
  return useIsPermitted()(operation) && children
}

type PermittedLinkProps = { operation: AdminOperation; to: string; children: ReactNode }

/** A link for roles that may read its page; plain text for others. */
export function PermittedLink({ operation, to, children }: PermittedLinkProps) {
  if (!useIsPermitted()(operation)) return children
  return (
    <Link className="link" to={to}>
      {children}
    </Link>
  )
}
