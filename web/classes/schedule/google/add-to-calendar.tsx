import { type ComponentType, useState } from 'react'
import type { CalendarEvent } from '#contract/classes/schedule/schedule.schema.ts'
import { useRootData } from '../../../platform/router/root-data.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Menu } from '../../../platform/ui/menu/menu.tsx'
import { toast } from '../../../platform/ui/toast/toast-bus.ts'
import { addToGoogle } from './google-calendar.ts'
import { addEventLink } from './google-links.ts'

type Dialog = ComponentType<{ open: boolean; onClose: () => void }>

type AddToCalendarProps = { event: CalendarEvent; hasGoogle: boolean; describedBy: string }

/** Menu with the ways to save an event. Without scripts it is a link to the .ics file. */
export function AddToCalendar({ event, hasGoogle, describedBy }: AddToCalendarProps) {
  const [dialog, setDialog] = useState<{ View: Dialog }>()
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const { publicUrl = '' } = useRootData()
  const addToGoogleCalendar = () =>
    hasGoogle ? void addToGoogle(event) : void window.open(addEventLink(event, publicUrl), '_blank', 'noreferrer')
  const icsPath = `/schedule/${event.type}-${event.id}.ics`
  const openDialog = () =>
    import('../feeds/subscribe-dialog.tsx').then(({ SubscribeDialog }) => {
      setDialog({ View: SubscribeDialog })
      setIsDialogOpen(true)
    }, showLoadError)

  return (
    <>
      <Menu
        trigger={
          <Button variant="secondary" size="small" className="needs-script" aria-describedby={describedBy}>
            Add to Calendar
          </Button>
        }
        items={[
          { label: 'Google Calendar', onSelect: addToGoogleCalendar },
          { label: 'Apple, Outlook or another (.ics file)', onSelect: () => window.location.assign(icsPath) },
          'rule',
          { label: 'Subscribe to all events', onSelect: () => void openDialog() },
        ]}
      />
      <noscript>
        <a className="btn btn--secondary btn--small" href={icsPath}>
          Add to Calendar
        </a>
      </noscript>
      {dialog && <dialog.View open={isDialogOpen} onClose={() => setIsDialogOpen(false)} />}
    </>
  )
}

const showLoadError = () =>
  toast({ tone: 'bad', title: 'The address couldn’t be shown', description: 'Check your connection and try again.' })
