import { type ComponentType, useState } from 'react'
import type { CalendarEvent } from '#contract/schedule/schedule.schema.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu/menu.tsx'
import { toast } from '../../ui/toast/toast-bus.ts'
import { addToGoogle } from './google-calendar.ts'

type Dialog = ComponentType<{ open: boolean; onClose: () => void }>

/** Three ways to keep a date. Without a script the button is a link to the file that every calendar reads. */
export function AddToCalendar({ event, describedBy }: { event: CalendarEvent; describedBy: string }) {
  const [dialog, setDialog] = useState<{ View: Dialog }>()
  const [subscribing, setSubscribing] = useState(false)
  const file = `/schedule/${event.type}-${event.id}.ics`
  const subscribe = () =>
    import('../feeds/subscribe-dialog.tsx').then(({ SubscribeDialog }) => {
      setDialog({ View: SubscribeDialog })
      setSubscribing(true)
    }, tellOffline)

  return (
    <>
      <Menu
        trigger={
          <Button variant="secondary" size="small" className="needs-script" aria-describedby={describedBy}>
            Add to Calendar
          </Button>
        }
        items={[
          { label: 'Google Calendar', onSelect: () => void addToGoogle(event) },
          { label: 'Apple, Outlook or another (.ics file)', onSelect: () => window.location.assign(file) },
          'rule',
          { label: 'Subscribe to all events', onSelect: () => void subscribe() },
        ]}
      />
      <noscript>
        <a className="btn btn--secondary btn--small" href={file}>
          Add to Calendar
        </a>
      </noscript>
      {dialog && <dialog.View open={subscribing} onClose={() => setSubscribing(false)} />}
    </>
  )
}

const tellOffline = () =>
  toast({
    tone: 'bad',
    title: 'The address could not be shown',
    description: 'Check your connection and try again.',
  })
