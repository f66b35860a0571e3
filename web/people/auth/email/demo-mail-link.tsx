export function DemoMailLink() {
  return (
    <p className="text-sm text-ink-muted">
      This is a demo, so the email is in the captured mailbox.{' '}
      <a className="link" href="/demo/mailbox" target="_blank" rel="noopener">
        Open the mailbox<span className="sr"> in a new tab</span>
      </a>
    </p>
  )
}
