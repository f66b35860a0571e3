import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { signInFirst } from '../orders/sign-in-first.ts'
import { useAuth } from '../session/auth-provider.tsx'

/** For a page that is of use to nobody who is signed out: they sign in first. */
export function useSignedIn(): void {
  const { user, isLoading } = useAuth()
  const navigate = useNavigate()
  const isOut = !isLoading && !user
  useEffect(() => {
    if (isOut) void signInFirst(navigate)
  }, [isOut, navigate])
}
