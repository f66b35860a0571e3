import type { CalendarEvent } from '#contract/schedule/schedule.schema.ts'
import { ApiError } from '../../api/api-error.ts'
import { loadClient } from '../../api/load-client.ts'
import { type ToastAction, toast } from '../../ui/toast/toast-bus.ts'

/**
 * Leads to the page on which Google asks for the visitor's consent. Call it inside the click: the tab is opened at once,
 * because a browser would take one that opens after the answer for an unwanted pop-up.
 */
export async function connectGoogle(): Promise<void> {
  const tab = window.open('', '_blank')
  // Google's page must not be able to reach back into this one.
  if (tab) tab.opener = null
  try {
    const authUrl = await consentPage()
    if (tab && !tab.closed) tab.location.replace(authUrl)
    else window.location.assign(authUrl)
  } catch (error) {
    tab?.close()
    showNotConnected(error)
  }
}

/** The same in this tab. */
export async function connectGoogleInTab(): Promise<void> {
  try {
    window.location.assign(await consentPage())
  } catch (error) {
    showNotConnected(error)
  }
}

export async function addToGoogle({ type, id }: CalendarEvent): Promise<void> {
  try {
    const { api } = await loadClient()
    await api.calendar.events.$post({ json: { kind: type, id } })
    toast({ tone: 'good', title: 'Event Added', description: 'Event has been added to your Google Calendar!' })
  } catch (error) {
    tellFailure('Failed to add event to Google Calendar. Please try again.', error)
  }
}

export const showNotConnected = (error?: unknown): void =>
  tellFailure('Failed to connect to Google Calendar. Please try again.', error)

async function consentPage(): Promise<string> {
  const { api } = await loadClient()
  return (await (await api.calendar.connect.$post()).json()).authUrl
}

/** Whatever the reason, it is one sentence, and a way on where there is one; the service has logged what it did not expect. */
function tellFailure(description: string, error: unknown): void {
  toast({ tone: 'bad', title: 'Error', description, action: wayOn(error) })
}

function wayOn(error: unknown): ToastAction | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.code === 'calendar_not_connected' || error.code === 'calendar_disconnected')
    return { label: 'Connect Google Calendar', onSelect: () => void connectGoogle() }
  if (error.status !== 401) return undefined
  const here = encodeURIComponent(window.location.pathname)
  return { label: 'Sign In', onSelect: () => window.location.assign(`/auth?next=${here}`) }
}
