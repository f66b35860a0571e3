import { ExternalLink } from 'lucide-react'

export const JOIN_LINK_PENDING_TEXT = 'You’ll find the link to join here.'

export function JoinClassLink({ url, label = 'Join the class' }: { url: string; label?: string }) {
  return (
    <a
      className="link inline-flex min-h-target items-center gap-s2"
      href={url}
      target="_blank"
      rel="noreferrer noopener"
    >
      {label}
      <ExternalLink size={18} aria-hidden="true" />
      <span className="sr"> (opens in a new tab)</span>
    </a>
  )
}
