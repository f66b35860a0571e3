import { LogOut } from 'lucide-react'
import { api } from '../../../platform/api/client.ts'
import { useAuth } from '../../../platform/session/auth-provider.tsx'
import { ConfirmButton } from '../../platform/list/confirm-button.tsx'

/** Signs another user out on all devices. */
export function EndSessionsButton({ id, name }: { id: string; name: string }) {
  const { user: viewer } = useAuth()
  if (id === viewer?.id) return null
  return (
    <ConfirmButton
      variant="secondary"
      size="small"
      mutate={() => api.admin.users[':id']['end-sessions'].$post({ param: { id } })}
      successText={() => `${name} is signed out everywhere`}
      errorText="Failed to sign this user out"
      title="Sign out everywhere?"
      text={`${name} will have to sign in again on every device.`}
      confirm="Sign out"
    >
      <LogOut size={18} aria-hidden="true" />
      Sign out everywhere
    </ConfirmButton>
  )
}
