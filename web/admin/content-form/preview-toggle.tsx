import { ExternalLink } from 'lucide-react'
import { Button } from '../../ui/button.tsx'

type PreviewToggleProps = {
  view: 'write' | 'preview'
  onViewChange: (view: 'write' | 'preview') => void
  storageKey: string
  noun: string
}

/** Switches between fields and preview, and opens a live preview in a new tab. */
export function PreviewToggle({ view, onViewChange, storageKey, noun }: PreviewToggleProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-s2">
      <Button
        variant="secondary"
        size="small"
        aria-pressed={view === 'preview'}
        onClick={() => onViewChange(view === 'write' ? 'preview' : 'write')}
      >
        {view === 'write' ? 'Preview' : 'Back to writing'}
      </Button>
      <a
        className="btn btn--quiet btn--small max-sm:-ml-2"
        href={`/admin/preview?${new URLSearchParams({ kind: noun, draft: storageKey })}`}
        target="_blank"
        rel="noreferrer"
      >
        <ExternalLink size={18} aria-hidden="true" />
        Preview in a new tab
      </a>
    </div>
  )
}
