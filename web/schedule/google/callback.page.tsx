import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { errorMessage } from '../../api/api-error.ts'
import { ApiError, api } from '../../api/client.ts'
import { SundayPage } from '../../art/scenes/sunday-page.tsx'
import { AuthLayout } from '../../auth/auth-layout.tsx'
import { type OauthCallbackParams, useOauthCallback } from '../../auth/google/use-oauth-callback.ts'
import { secretUrlMeta } from '../../seo/noindex.ts'
import { Button } from '../../ui/button.tsx'
import { NoscriptNotice } from '../../ui/notice.tsx'
import { Surface } from '../../ui/surface.tsx'
import type { Route } from './+types/callback.page'
import { connectGoogleInTab, showNotConnected } from './google-calendar.ts'
import { postConnected } from './google-connected-channel.ts'

export const meta: Route.MetaFunction = () => secretUrlMeta('Connecting Google Calendar')

const schedule = { to: '/schedule', label: 'Back to the schedule' }

/** Where Google sends somebody back to who was asked for their calendar (features: schedule, 15). */
export default function GoogleCalendarCallbackPage() {
  const outcome = useConnecting()
  if (outcome === undefined)
    return (
      <AuthLayout title="Connecting Google Calendar" lead="One moment." art={<SundayPage />} back={schedule}>
        <NoscriptNotice>Connecting needs JavaScript. Please turn it on for this site.</NoscriptNotice>
      </AuthLayout>
    )
  if (outcome.isConnected)
    return (
      <AuthLayout
        title="Google Calendar is connected"
        lead="From now on, 'Add to Calendar' writes a class straight into it."
        art={<SundayPage />}
        back={schedule}
      >
        <Surface className="p-s5">
          <Leave />
        </Surface>
      </AuthLayout>
    )
  return (
    <AuthLayout title="Google Calendar is not connected" lead={outcome.reason} art={<SundayPage />} back={schedule}>
      <Surface className="p-s5">
        <TryAgain />
      </Surface>
    </AuthLayout>
  )
}

type Outcome = { isConnected: true } | { isConnected: false; reason: string }

/** Undefined while it is under way. */
function useConnecting(): Outcome | undefined {
  const [outcome, setOutcome] = useState<Outcome>()
  const hear = useCallback(async (answer: OauthCallbackParams | null) => {
    try {
      if (!answer) return setOutcome(fail('Google was not told that we may write into your calendar.'))
      await api.calendar.connection.$post({ json: answer })
      postConnected()
      setOutcome({ isConnected: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setOutcome(fail(errorMessage(error, 'Something went wrong on the way back from Google.')))
    }
  }, [])
  useOauthCallback(hear)
  return outcome
}

function fail(reason: string): Outcome {
  showNotConnected()
  return { isConnected: false, reason }
}

/** A tab that the schedule opened goes away again; any other goes to the schedule. */
function Leave() {
  const navigate = useNavigate()
  const leave = () => {
    window.close()
    void navigate('/schedule')
  }
  return (
    <Button wide onClick={leave}>
      Go on with the schedule
    </Button>
  )
}

function TryAgain() {
  const [busy, setBusy] = useState(false)
  const again = async () => {
    setBusy(true)
    await connectGoogleInTab()
    setBusy(false)
  }
  return (
    <Button wide busy={busy} onClick={() => void again()}>
      Connect Google Calendar
    </Button>
  )
}
