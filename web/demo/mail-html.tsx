import { useState } from 'react'
import { Button } from '../ui/button.tsx'

/**
 * The HTML version, when asked for. The frame runs no scripts and has no origin; its links open outside of it, because
 * our pages refuse to be shown inside a frame.
 */
export function MailHtml({ html, subject }: { html: string; subject: string }) {
  const [open, setOpen] = useState(false)
  return (
    <div className="mt-s4">
      <Button variant="quiet" size="small" className="-ml-2" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? 'Hide the HTML version' : 'Show the HTML version'}
      </Button>
      {open && (
        <iframe
          className="mt-s3 h-120 w-full rounded-md border border-hair"
          title={`HTML version of ${subject}`}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={html.replace('<head>', '<head><base target="_blank">')}
        />
      )}
    </div>
  )
}
