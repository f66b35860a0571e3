import { useState } from 'react'
import type { UserRow } from '#contract/people/accounts/users.schema.ts'
import { api } from '../../../platform/api/client.ts'
import { useMutation } from '../../../platform/api/use-mutation.ts'
import { useAuth } from '../../../platform/session/auth-provider.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { ConfirmDialog } from '../../../platform/ui/dialog/confirm-dialog.tsx'

export function TwoFactorCell({ user, name }: { user: UserRow; name: string }) {
  const { user: viewer } = useAuth()
  const [isConfirming, setIsConfirming] = useState(false)
  const { busy, run } = useMutation('Failed to reset two-step sign-in')
  const reset = async () => {
    const param = { id: user.id }
    await run(
      () => api.admin.users[':id']['reset-second-factor'].$post({ param }),
      () => `Two-step sign-in of ${name} is off`,
    )
    setIsConfirming(false)
  }
  return (
    <p className="row gap-x-s2 text-sm text-ink-muted">
      Two-step sign-in is on
      {user.id !== viewer?.id && (
        <Button
          variant="quiet"
          size="small"
          aria-label={`Reset two-step sign-in of ${name}`}
          onClick={() => setIsConfirming(true)}
        >
          Reset
        </Button>
      )}
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        onConfirm={() => void reset()}
        busy={busy}
        title="Reset two-step sign-in?"
        text={`For ${name}, if they lost their phone or key. Their authenticator app, backup codes and passkeys will stop working, and they will be signed out everywhere and notified by email. Make sure the request really comes from them.`}
        confirm="Reset"
      />
    </p>
  )
}
