import type { UserRow } from '#contract/people/accounts/users.schema.ts'
import { api } from '../../../platform/api/client.ts'
import { useAuth } from '../../../platform/session/auth-provider.tsx'
import { ConfirmButton } from '../../platform/list/confirm-button.tsx'

export function TwoFactorCell({ user, name }: { user: UserRow; name: string }) {
  const { user: viewer } = useAuth()
  return (
    <p className="row gap-x-s2 text-sm text-ink-muted">
      Two-step sign-in is on
      {user.id !== viewer?.id && (
        <ConfirmButton
          variant="quiet"
          size="small"
          aria-label={`Reset two-step sign-in of ${name}`}
          mutate={() => api.admin.users[':id']['reset-second-factor'].$post({ param: { id: user.id } })}
          successText={() => `Two-step sign-in of ${name} is off`}
          errorText="Failed to reset two-step sign-in"
          title="Reset two-step sign-in?"
          text={`For ${name}, if they lost their phone or key. Their authenticator app, backup codes and passkeys will stop working, and they will be signed out everywhere and notified by email. Make sure the request really comes from them.`}
          confirm="Reset"
        >
          Reset
        </ConfirmButton>
      )}
    </p>
  )
}
