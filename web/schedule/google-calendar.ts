import type { CalendarEvent } from '#contract/schedule.ts'
import { loadClient } from '../session/load-client.ts'
import { toast } from '../ui/latest-toast.ts'

/**
 * Leads to the page on which Google asks for the visitor's consent. Call it inside the click: the tab is opened at once,
 * because a browser would take one that opens after the answer for an unwanted pop-up.
 */
export async function connectGoogle(): Promise<void> {
  const tab = window.open('', '_blank')
  // Google's page must not be able to reach back into this one.
  if (tab) tab.opener = null
  try {
    const { api } = await loadClient()
    const { authUrl } = await (await api.calendar.connect.$post()).json()
    if (tab && !tab.closed) tab.location.replace(authUrl)
    else window.location.assign(authUrl)
  } catch {
    // Whatever the reason, the visitor can only try again; the service has logged what it did not expect.
    tab?.close()
    toast({
      tone: 'bad',
      title: 'Error',
      description: 'Failed to connect to Google Calendar. Please try again.',
    })
  }
}

export async function addToGoogle({ type, id }: CalendarEvent): Promise<void> {
  try {
    const { api } = await loadClient()
    await api.calendar.events.$post({ json: { kind: type, id } })
    toast({ tone: 'good', title: 'Event Added', description: 'Event has been added to your Google Calendar!' })
  } catch {
    toast({
      tone: 'bad',
      title: 'Error',
      description: 'Failed to add event to Google Calendar. Please try again.',
    })
  }
}
