import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { AccountPage } from '../accounts/account-page.tsx'
import { NeedsScript } from '../accounts/needs-script.tsx'
import { privateMeta } from '../accounts/private-meta.ts'
import { SundayPage } from '../art/plates/sunday-page.tsx'
import { type ConsentAnswer, useConsentAnswer } from '../google/use-consent-answer.ts'
import { ApiError, api } from '../session/client.ts'
import { failureText } from '../session/failure-text.ts'
import { Button } from '../ui/button.tsx'
import { Sheet } from '../ui/sheet.tsx'
import type { Route } from './+types/google.page'
import { tellConnected } from './calendar-news.ts'
import { connectGoogleHere, tellNotConnected } from './google-calendar.ts'

export const meta: Route.MetaFunction = () => privateMeta('Connecting Google Calendar')

const schedule = { to: '/schedule', label: 'Back to the schedule' }

/** Where Google sends somebody back to who was asked for their calendar (features: schedule, 15). */
export default function GooglePage() {
  const outcome = useConnecting()
  if (outcome === undefined)
    return (
      <AccountPage title="Connecting Google Calendar" lead="One moment." art={<SundayPage />} back={schedule}>
        <NeedsScript>Connecting needs JavaScript. Please turn it on for this site.</NeedsScript>
      </AccountPage>
    )
  if (outcome.isConnected)
    return (
      <AccountPage
        title="Google Calendar is connected"
        lead="From now on, 'Add to Calendar' writes a class straight into it."
        art={<SundayPage />}
        back={schedule}
      >
        <Sheet className="p-s5">
          <Leave />
        </Sheet>
      </AccountPage>
    )
  return (
    <AccountPage title="Google Calendar is not connected" lead={outcome.reason} art={<SundayPage />} back={schedule}>
      <Sheet className="p-s5">
        <TryAgain />
      </Sheet>
    </AccountPage>
  )
}

type Outcome = { isConnected: true } | { isConnected: false; reason: string }

/** Undefined while it is under way. */
function useConnecting(): Outcome | undefined {
  const [outcome, setOutcome] = useState<Outcome>()
  const hear = useCallback(async (answer: ConsentAnswer | null) => {
    try {
      if (!answer) return setOutcome(fail('Google was not told that we may write into your calendar.'))
      await api.calendar.connection.$post({ json: answer })
      tellConnected()
      setOutcome({ isConnected: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setOutcome(fail(failureText(error, 'Something went wrong on the way back from Google.')))
    }
  }, [])
  useConsentAnswer(hear)
  return outcome
}

function fail(reason: string): Outcome {
  tellNotConnected()
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
    await connectGoogleHere()
    setBusy(false)
  }
  return (
    <Button wide busy={busy} onClick={() => void again()}>
      Connect Google Calendar
    </Button>
  )
}
