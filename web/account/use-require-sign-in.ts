import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { redirectToSignIn } from '../auth/return-path.ts'
import { useAuth } from '../auth/session/auth-provider.tsx'

export function useRequireSignIn(): void {
  const { user, isLoading } = useAuth()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isSignedOut = !isLoading && !user
  useEffect(() => {
    // Do not redirect if another page was opened meanwhile, for example after deleting the account.
    if (isSignedOut && window.location.pathname === pathname) void redirectToSignIn(navigate)
  }, [isSignedOut, navigate, pathname])
}
