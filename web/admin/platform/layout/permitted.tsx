import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isPermitted, type Permission } from '#contract/people/accounts/permissions.ts'
import { useAuth } from '../../../platform/session/auth-provider.tsx'

/** Returns whether the viewer's role includes a permission. */
export function useIsPermitted(): (permission: Permission) => boolean {
  const { user } = useAuth()
  return (permission) => user !== null && isPermitted(user.role, permission)
}

/** Shows an action only to roles that may use it. */
export function Permitted({ permission, children }: { permission: Permission; children: ReactNode }) {
  return useIsPermitted()(permission) && children
}

type PermittedLinkProps = { permission: Permission; to: string; children: ReactNode }

/** A link for roles that may read its page; plain text for others. */
export function PermittedLink({ permission, to, children }: PermittedLinkProps) {
  if (!useIsPermitted()(permission)) return children
  return (
    <Link className="link" to={to}>
      {children}
    </Link>
  )
}
