import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../platform/api/client.ts'
import { useMutation } from '../../../platform/api/use-mutation.ts'
import { useAuth } from '../../../platform/session/auth-provider.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { ConfirmDialog } from '../../../platform/ui/dialog/confirm-dialog.tsx'

/** Signs another user out on all devices. */
export function EndSessionsButton({ id, name }: { id: string; name: string }) {
  const { user: viewer } = useAuth()
  const [isConfirming, setIsConfirming] = useState(false)
  const { busy, run } = useMutation('Failed to sign this user out')
  const endSessions = async () => {
    const param = { id }
    await run(
      () => api.admin.users[':id']['end-sessions'].$post({ param }),
      () => `${name} is signed out everywhere`,
    )
    setIsConfirming(false)
  }
  if (id === viewer?.id) return null
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setIsConfirming(true)}>
        <LogOut size={18} aria-hidden="true" />
        Sign out everywhere
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        onConfirm={() => void endSessions()}
        busy={busy}
        title="Sign out everywhere?"
        text={`${name} will have to sign in again on every device.`}
        confirm="Sign out"
      />
    </>
  )
}
