import { Fragment, useState } from 'react'
import { Button } from '../../platform/ui/button.tsx'

/** The punctuation after a URL belongs to the sentence. */
const urlPattern = /(https?:\/\/[^\s<>"]*[^\s<>".,:;!?)\]])/

export function MailText({ text }: { text: string }) {
  return (
    <p className="mt-s4 max-w-measure wrap-anywhere whitespace-pre-wrap">
      {text
        .trim()
        .split(urlPattern)
        .map((part, index) => (
          <Fragment key={index}>
            {urlPattern.test(part) ? (
              <a className="link" href={part}>
                {part}
              </a>
            ) : (
              part
            )}
          </Fragment>
        ))}
    </p>
  )
}

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

/** A frame without scripts and origin. Links open in a new tab, because the site forbids framing. */
export function MailFrame({ html, title }: { html: string; title: string }) {
  return (
    <iframe
      className="h-120 w-full rounded-md border border-hair"
      title={title}
      loading="lazy"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      srcDoc={html.replace('<head>', '<head><base target="_blank">')}
    />
  )
}
