import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { AuthLayout } from '../../../people/auth/auth-layout.tsx'
import { type OauthCallbackParams, useOauthCallback } from '../../../people/auth/google/oauth.ts'
import { ApiError, api } from '../../../platform/api/client.ts'
import { errorMessage } from '../../../platform/api/error-message.ts'
import { SundayPage } from '../../../platform/art/scenes/sunday-page.tsx'
import { secretUrlMeta } from '../../../platform/seo/noindex.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { NoscriptNotice } from '../../../platform/ui/notice.tsx'
import { Surface } from '../../../platform/ui/surface.tsx'
import { ConnectGoogleButton } from './connect-google.tsx'
import { connectGoogleInTab, showConnectError } from './google-calendar.ts'
import { postConnected } from './google-connected-channel.ts'

export const meta = secretUrlMeta('Connecting Google Calendar')

const backLink = { to: '/schedule', label: 'Back to the schedule' }

export default function GoogleCalendarCallbackPage() {
  const outcome = useConnectionOutcome()
  if (outcome === undefined)
    return (
      <AuthLayout title="Connecting Google Calendar" lead="One moment." art={<SundayPage />} back={backLink}>
        <NoscriptNotice>Please enable JavaScript to connect Google Calendar.</NoscriptNotice>
      </AuthLayout>
    )
  if (outcome.isConnected)
    return (
      <AuthLayout
        title="Google Calendar is connected"
        lead="“Add to Calendar” now adds classes directly to it."
        art={<SundayPage />}
        back={backLink}
      >
        <Surface className="p-s5">
          <ContinueButton />
        </Surface>
      </AuthLayout>
    )
  return (
    <AuthLayout title="Google Calendar isn’t connected" lead={outcome.reason} art={<SundayPage />} back={backLink}>
      <Surface className="p-s5">
        <ConnectGoogleButton wide connect={connectGoogleInTab} />
      </Surface>
    </AuthLayout>
  )
}

type Outcome = { isConnected: true } | { isConnected: false; reason: string }

function useConnectionOutcome(): Outcome | undefined {
  const [outcome, setOutcome] = useState<Outcome>()
  const connect = useCallback(async (params: OauthCallbackParams | null) => {
    try {
      if (!params) return setOutcome(fail('We don’t have permission to add events to your calendar.'))
      await api.calendar.connection.$post({ json: params })
      postConnected()
      setOutcome({ isConnected: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setOutcome(fail(errorMessage(error, 'Something went wrong. Please try again.')))
    }
  }, [])
  useOauthCallback(connect)
  return outcome
}

function fail(reason: string): Outcome {
  showConnectError()
  return { isConnected: false, reason }
}

function ContinueButton() {
  const navigate = useNavigate()
  const leave = () => {
    window.close()
    void navigate('/schedule')
  }
  return (
    <Button wide onClick={leave}>
      Continue to the Schedule
    </Button>
  )
}
