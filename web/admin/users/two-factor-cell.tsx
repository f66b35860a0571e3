import { useState } from 'react'
import type { UserRow } from '#contract/accounts/users.schema.ts'
import { api } from '../../api/client.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { useAuth } from '../../auth/session/auth-provider.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'

type TwoFactorCellProps = { user: UserRow; name: string; onChanged: () => void }

export function TwoFactorCell({ user, name, onChanged }: TwoFactorCellProps) {
  const { user: viewer } = useAuth()
  const [isConfirming, setIsConfirming] = useState(false)
  const { busy, run } = useMutation('Failed to reset the second step')
  const reset = async () => {
    const param = { id: user.id }
    const isReset = await run(
      () => api.admin.users[':id']['reset-second-factor'].$post({ param }),
      () => `${name} signs in with the password alone now`,
    )
    setIsConfirming(false)
    if (isReset) onChanged()
  }
  return (
    <p className="row gap-x-s2 text-sm text-ink-muted">
      Second step is on
      {user.id !== viewer?.id && (
        <Button
          variant="quiet"
          size="small"
          aria-label={`Reset the second step of ${name}`}
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
        title="Reset the second step?"
        text={`For ${name}, who lost their phone or key: their app, backup codes and passkeys stop to work, they are signed out everywhere, and a mail tells them. Make sure that it is really they who ask.`}
        confirm="Reset"
      />
    </p>
  )
}
