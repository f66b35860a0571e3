import { useState } from 'react'
import { TextField } from '../../../platform/forms/text-field.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { Dialog } from '../../../platform/ui/dialog/dialog.tsx'

export function SubscribeDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const feedUrl = new URL('/schedule.ics', window.location.origin)
  const [isCopied, setIsCopied] = useState<boolean>()
  const copy = () =>
    navigator.clipboard.writeText(feedUrl.href).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Subscribe to all events"
      text="Add this address to your calendar once. New dates and changes appear automatically."
      actions={
        <>
          <a className="btn btn--secondary" href={`webcal://${feedUrl.host}${feedUrl.pathname}`}>
            Open in calendar app
          </a>
          <Button onClick={() => void copy()}>Copy address</Button>
        </>
      }
    >
      <TextField
        label="Address"
        readOnly
        value={feedUrl.href}
        onFocus={(event) => event.currentTarget.select()}
        hint="In Google Calendar: Other calendars, then From URL. In Outlook: Add calendar, then Subscribe from web."
      />
      <p role="status" className="min-h-6 text-sm text-ink-muted">
        {isCopied === true && 'Copied. Paste it into your calendar app.'}
        {isCopied === false && 'Copying was blocked. Please select the address and copy it manually.'}
      </p>
    </Dialog>
  )
}
