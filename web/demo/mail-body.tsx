import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { MailFrame } from './mail-frame.tsx'

/** A button that shows or hides the HTML version of a mail. */
export function MailHtml({ html, subject }: { html: string; subject: string }) {
  const [open, setOpen] = useState(false)
  return (
    <div className="mt-s4 grid gap-s3">
      <Button
        variant="quiet"
        size="small"
        className="-ml-2 justify-self-start"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Hide the HTML version' : 'Show the HTML version'}
      </Button>
      {open && <MailFrame html={html} title={`HTML version of ${subject}`} />}
    </div>
  )
}
