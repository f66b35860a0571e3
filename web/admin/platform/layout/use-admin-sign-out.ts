import { useNavigate } from 'react-router'
import { useAuth } from '../../../platform/session/auth-provider.tsx'

/** Opens the home page first: signed out, an admin page would open the sign-in page. */
export function useAdminSignOut(): () => Promise<void> {
  const { signOut } = useAuth()
  const navigate = useNavigate()
  return async () => {
    await navigate('/')
    await signOut()
  }
}
