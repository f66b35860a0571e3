import { useState } from 'react'
import type { UserRow } from '#contract/accounts/users.schema.ts'
import { api } from '../../api/client.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { useAuth } from '../../auth/session/auth-provider.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'

type SecondStepProps = { person: UserRow; name: string; onChanged: () => void }

/** That somebody signs in with more than a password, and the way back for who lost it (features: second factor, 11). */
export function TwoFactorCell({ person, name, onChanged }: SecondStepProps) {
  const { user } = useAuth()
  const [asking, setAsking] = useState(false)
  const { busy, run } = useMutation('Failed to reset the second step')
  const reset = async () => {
    const param = { id: person.id }
    const done = await run(
      () => api.admin.users[':id']['reset-second-factor'].$post({ param }),
      () => `${name} signs in with the password alone now`,
    )
    setAsking(false)
    if (done) onChanged()
  }
  return (
    <p className="row gap-x-s2 text-sm text-ink-muted">
      Second step is on
      {person.id !== user?.id && (
        <Button
          variant="quiet"
          size="small"
          aria-label={`Reset the second step of ${name}`}
          onClick={() => setAsking(true)}
        >
          Reset
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void reset()}
        busy={busy}
        title="Reset the second step?"
        text={`For ${name}, who lost their phone or key: their app, backup codes and passkeys stop to work, they are signed out everywhere, and a mail tells them. Make sure that it is really they who ask.`}
        confirm="Reset"
      />
    </p>
  )
}
