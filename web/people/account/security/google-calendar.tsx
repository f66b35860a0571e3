import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CalendarConnection } from '#contract/people/accounts/google.schema.ts'
import { ConnectGoogleButton } from '../../../classes/schedule/google/connect-google.tsx'
import { onConnected } from '../../../classes/schedule/google/google-connected-channel.ts'
import { AwaitSection, type Section } from '../../../platform/api/await-section.tsx'
import { ApiError, api } from '../../../platform/api/client.ts'
import { errorMessage } from '../../../platform/api/error-message.ts'
import { LocalDate } from '../../../platform/time/local-dates.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { ConfirmDialog } from '../../../platform/ui/dialog/confirm-dialog.tsx'
import { CardSkeleton } from '../../../platform/ui/loading.tsx'
import { Notice } from '../../../platform/ui/notice.tsx'
import { Surface } from '../../../platform/ui/surface.tsx'
import { toast } from '../../../platform/ui/toast/toast-bus.ts'

export async function fetchConnection(signal: AbortSignal): Promise<CalendarConnection> {
  return (await api.calendar.connection.$get({}, { init: { signal } })).json()
}

export default function GoogleCalendar({ connection }: { connection: Section<CalendarConnection> }) {
  const { revalidate } = useRevalidator()
  useEffect(() => onConnected(() => void revalidate()), [revalidate])
  return (
    <AwaitSection
      section={connection}
      skeleton={<CardSkeleton label="Loading your connection..." />}
      fallbackText="Failed to load your Google Calendar connection. Please try again."
    >
      {(connection) => (
        <Surface className="grid gap-s4 p-s5 md:p-s6">
          <ConnectionStatus connection={connection} />
          <div className="row">
            {connection.state === 'none' && <ConnectGoogleButton variant="secondary" />}
            {connection.state === 'broken' && (
              <ConnectGoogleButton variant="secondary">Connect again</ConnectGoogleButton>
            )}
            {connection.state !== 'none' && <DisconnectButton />}
          </div>
        </Surface>
      )}
    </AwaitSection>
  )
}

function ConnectionStatus({ connection: { state, connectedAt } }: { connection: CalendarConnection }) {
  if (state === 'broken')
    return (
      <Notice title="No longer connected">
        <p>Google no longer lets us add events to your calendar. Please connect it again.</p>
      </Notice>
    )
  return state === 'connected' && connectedAt ? (
    <p>
      Connected since <LocalDate instant={connectedAt} />. We add a class when you select “Add to Calendar”, and we
      never read your events.
    </p>
  ) : (
    <p>Connect it to add classes to your calendar with “Add to Calendar” on the schedule.</p>
  )
}

function DisconnectButton() {
  const { revalidate } = useRevalidator()
  const [isConfirming, setIsConfirming] = useState(false)
  const [busy, setBusy] = useState(false)
  const disconnect = async () => {
    setBusy(true)
    try {
      await api.calendar.connection.$delete()
      await revalidate()
      toast({ tone: 'good', title: 'Disconnected', description: 'We can no longer add events to your calendar.' })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const description = errorMessage(error, 'Failed to disconnect Google Calendar. Please try again.')
      toast({ tone: 'bad', title: 'Error', description })
    } finally {
      setBusy(false)
      setIsConfirming(false)
    }
  }
  return (
    <>
      <Button variant="secondary" onClick={() => setIsConfirming(true)}>
        Disconnect
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        onConfirm={() => void disconnect()}
        busy={busy}
        title="Disconnect Google Calendar?"
        text="Events already in your calendar stay there. We delete our access and revoke it at Google."
        confirm="Disconnect"
      />
    </>
  )
}
