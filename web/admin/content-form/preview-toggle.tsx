import { ExternalLink } from 'lucide-react'
import { Button } from '../../ui/button.tsx'

type PreviewToggleProps = {
  view: 'write' | 'preview'
  onView: (view: 'write' | 'preview') => void
  draft: string
  kind: string
}

/** Between the fields and how they will look; beside it the way to a window of its own that follows what is typed. */
export function PreviewToggle({ view, onView, draft, kind }: PreviewToggleProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-s2">
      <Button
        variant="secondary"
        size="small"
        aria-pressed={view === 'preview'}
        onClick={() => onView(view === 'write' ? 'preview' : 'write')}
      >
        {view === 'write' ? 'Preview' : 'Back to writing'}
      </Button>
      <a
        className="btn btn--quiet btn--small max-sm:-ml-2"
        href={`/admin/preview?${new URLSearchParams({ kind, draft })}`}
        target="_blank"
        rel="noreferrer"
      >
        <ExternalLink size={18} aria-hidden="true" />
        Preview in a new tab
      </a>
    </div>
  )
}
