/**
 * A mail as HTML. The frame runs no scripts and has no origin; its links open outside of it, because our pages refuse to
 * be shown inside a frame.
 */
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
