import { useState } from 'react'
import type { Device } from '#contract/people/accounts/account.schema.ts'
import { AwaitSection, type Section } from '../../../platform/api/await-section.tsx'
import { ApiError, api, store } from '../../../platform/api/client.ts'
import { errorMessage } from '../../../platform/api/error-message.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { ConfirmDialog } from '../../../platform/ui/dialog/confirm-dialog.tsx'
import { CardSkeleton } from '../../../platform/ui/loading.tsx'
import { toast } from '../../../platform/ui/toast/toast-bus.ts'
import { DeviceRow } from './device-row.tsx'

export async function fetchDevices(signal: AbortSignal): Promise<Device[]> {
  return (await api.account.devices.$get({}, { init: { signal } })).json()
}

export default function Devices({ devices }: { devices: Section<Device[]> }) {
  return (
    <AwaitSection
      section={devices}
      skeleton={<CardSkeleton label="Loading your devices..." rows={2} />}
      fallbackText="Failed to load your devices. Please try again."
    >
      {(devices) => (
        <>
          <ul className="grid gap-s4">
            {devices.map((device) => (
              <DeviceRow key={device.id} device={device} />
            ))}
          </ul>
          <SignOutEverywhere />
        </>
      )}
    </AwaitSection>
  )
}

function SignOutEverywhere() {
  const [isConfirming, setIsConfirming] = useState(false)
  const [busy, setBusy] = useState(false)
  const signOutEverywhere = async () => {
    setBusy(true)
    try {
      await api.account['sign-out-everywhere'].$post()
      toast({ tone: 'good', title: 'Signed out everywhere', description: 'Every device has to sign in again.' })
      store.clear()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const description = errorMessage(error, 'Failed to sign out everywhere. Please try again.')
      toast({ tone: 'bad', title: 'Error', description })
      setIsConfirming(false)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button variant="secondary" className="mt-s5" onClick={() => setIsConfirming(true)}>
        Sign out everywhere
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        onConfirm={() => void signOutEverywhere()}
        busy={busy}
        title="Sign out everywhere?"
        text="All devices will be signed out immediately, including this one. You can sign in again at any time."
        confirm="Sign out everywhere"
      />
    </>
  )
}
