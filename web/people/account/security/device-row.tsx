import { Monitor } from 'lucide-react'
import { useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { clockText } from '#contract/dates.ts'
import type { Device } from '#contract/people/accounts/account.schema.ts'
import { ApiError, api } from '../../../platform/api/client.ts'
import { errorMessage } from '../../../platform/api/error-message.ts'
import { LocalDate } from '../../../platform/time/local-dates.tsx'
import { useTimeZone, wallClock } from '../../../platform/time/use-time-zone.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { StatusLabel } from '../../../platform/ui/status-label.tsx'
import { toast } from '../../../platform/ui/toast/toast-bus.ts'

export function DeviceRow({ device }: { device: Device }) {
  const nameId = useId()
  const { busy, signOut } = useSignOutDevice(device)
  return (
    <li className="sheet flex flex-wrap items-center justify-between gap-x-s5 gap-y-s3 p-s5">
      <div className="flex min-w-0 gap-s3">
        <Monitor size={22} className="mt-0.5 shrink-0" aria-hidden="true" />
        <div className="min-w-0">
          <p id={nameId} className="font-semibold">
            {device.name}
          </p>
          <p className="text-ink-muted">
            Last used <DateAndTime instant={device.lastUsedAt} />
            {device.lastIp && ` from IP ${device.lastIp}`}
          </p>
          <p className="text-ink-muted">
            Signed in <DateAndTime instant={device.signedInAt} /> {signInMethodTexts[device.provedBy]}
          </p>
        </div>
      </div>
      {device.isThis ? (
        <StatusLabel tone="good">This device</StatusLabel>
      ) : (
        <Button variant="secondary" size="small" busy={busy} aria-describedby={nameId} onClick={() => void signOut()}>
          {busy ? 'Signing out...' : 'Sign out'}
        </Button>
      )}
    </li>
  )
}

const signInMethodTexts: Record<Device['provedBy'], string> = {
  password: 'with your password',
  google: 'with Google',
  code: 'with two-step sign-in',
  backup_code: 'with a backup code',
  passkey: 'with a passkey',
}

function DateAndTime({ instant }: { instant: string }) {
  const zone = useTimeZone() ?? 'UTC'
  return (
    <>
      <LocalDate instant={instant} />, {clockText(wallClock(new Date(instant), zone).time)}
    </>
  )
}

function useSignOutDevice(device: Device) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const signOut = async () => {
    setBusy(true)
    try {
      await api.account.devices[':id'].$delete({ param: { id: device.id } })
      toast({ tone: 'good', title: 'Signed out', description: `${device.name} has to sign in again.` })
      await revalidate()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // The session had already ended.
      if (error.status === 404) return revalidate()
      const description = errorMessage(error, 'Failed to sign out the device. Please try again.')
      toast({ tone: 'bad', title: 'Error', description })
      setBusy(false)
    }
  }
  return { busy, signOut }
}
