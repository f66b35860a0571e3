import type { CalendarEvent } from '#contract/classes/schedule/schedule.schema.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import { loadClient } from '../../../platform/api/load-client.ts'
import { type ToastAction, toast } from '../../../platform/ui/toast/toast-bus.ts'

/** Call it in the click handler: pop-up blockers would block a tab that opens after the API response. */
export async function connectGoogle(): Promise<void> {
  const tab = window.open('', '_blank')
  // Google's page must not have access to this window.
  if (tab) tab.opener = null
  try {
    const consentUrl = await fetchConsentUrl()
    if (tab && !tab.closed) tab.location.replace(consentUrl)
    else window.location.assign(consentUrl)
  } catch (error) {
    tab?.close()
    showConnectError(error)
  }
}

export async function connectGoogleInTab(): Promise<void> {
  try {
    window.location.assign(await fetchConsentUrl())
  } catch (error) {
    showConnectError(error)
  }
}

export async function addToGoogle({ type, id }: CalendarEvent): Promise<void> {
  try {
    const { api } = await loadClient()
    const { url } = await (await api.calendar.events.$post({ json: { kind: type, id } })).json()
    toast({
      tone: 'good',
      title: 'Event Added',
      description: 'Event has been added to your Google Calendar!',
      action: { label: 'Show Event', onSelect: () => void window.open(url, '_blank', 'noreferrer') },
    })
  } catch (error) {
    showError('Failed to add event to Google Calendar. Please try again.', error)
  }
}

export const showConnectError = (error?: unknown): void =>
  showError('Failed to connect to Google Calendar. Please try again.', error)

async function fetchConsentUrl(): Promise<string> {
  const { api } = await loadClient()
  return (await (await api.calendar.connect.$post()).json()).authUrl
}

/** Shows one text for all errors, with an action if one helps. The server logs unexpected errors. */
function showError(description: string, error: unknown): void {
  toast({ tone: 'bad', title: 'Error', description, action: actionFor(error) })
}

function actionFor(error: unknown): ToastAction | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.code === 'calendar_not_connected' || error.code === 'calendar_disconnected')
    return { label: 'Connect Google Calendar', onSelect: () => void connectGoogle() }
  if (error.status !== 401) return undefined
  const here = encodeURIComponent(window.location.pathname)
  return { label: 'Sign In', onSelect: () => window.location.assign(`/auth?next=${here}`) }
}
