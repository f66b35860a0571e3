import { useState } from 'react'
import type { Device } from '#contract/accounts/account.schema.ts'
import { ApiError, api, store } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { QueryView } from '../../api/query-view.tsx'
import { useQuery } from '../../api/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { CardSkeleton } from '../../ui/card-skeleton.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { toast } from '../../ui/toast/toast-bus.ts'
import { DeviceRow } from './device-row.tsx'

async function readDevices(signal: AbortSignal): Promise<Device[]> {
  return (await api.account.devices.$get({}, { init: { signal } })).json()
}

/** The browsers in which the reader is signed in (features: account, 3). */
export default function Devices() {
  const own = useQuery(readDevices, 'Failed to read your devices. Please try again.')
  return (
    <QueryView query={own} loading={<CardSkeleton label="Loading your devices..." rows={2} />}>
      {(devices) => (
        <>
          <ul className="grid gap-s4">
            {devices.map((device) => (
              <DeviceRow key={device.id} device={device} onLeft={own.setData} onGone={own.retry} />
            ))}
          </ul>
          <SignOutEverywhere />
        </>
      )}
    </QueryView>
  )
}

function SignOutEverywhere() {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    try {
      await api.account['sign-out-everywhere'].$post()
      toast({ tone: 'good', title: 'Signed out everywhere', description: 'Every device has to sign in again.' })
      store.clear()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const description = errorMessage(error, 'Failed to sign out everywhere. Please try again.')
      toast({ tone: 'bad', title: 'Error', description })
      setAsking(false)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button variant="secondary" className="mt-s5" onClick={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void leave()}
        busy={busy}
        title="Sign out everywhere?"
        text="Every device is signed out at once, this one too. You can sign in again at any time."
        confirm="Sign out everywhere"
      />
    </>
  )
}
