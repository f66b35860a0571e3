/**
 * The HTML version of a mail in a sandboxed frame without scripts and origin. Links open in a new tab, because the site
 * forbids framing.
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
