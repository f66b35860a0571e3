import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { redirectToSignIn } from '../auth/redirect-to-sign-in.ts'
import { useAuth } from '../auth/session/auth-provider.tsx'

/** For a page that is of use to nobody who is signed out: they sign in first. */
export function useSignedIn(): void {
  const { user, isLoading } = useAuth()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isOut = !isLoading && !user
  useEffect(() => {
    // Whoever has just been led elsewhere, after deleting the account, say, is not called back from there.
    if (isOut && window.location.pathname === pathname) void redirectToSignIn(navigate)
  }, [isOut, navigate, pathname])
}
