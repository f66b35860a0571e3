import { ExternalLink, Plus, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import type { Journey, Tool } from '#contract/planner/items.ts'
import { TOOLS_MAX } from '#contract/planner/limits.ts'
import { publicPrefetch } from '../../../platform/router/public-prefetch.ts'
import { Button, IconButton } from '../../../platform/ui/button.tsx'
import { Surface } from '../../../platform/ui/surface.tsx'
import { toast } from '../../../platform/ui/toast/toast-bus.ts'
import { useDialog } from '../../use-dialog.tsx'
import { usePlanner } from '../../use-planner.ts'
import { toolTarget } from './tool-url.ts'

/** Lessons, products, files and links that help on a journey. */
export function JourneyTools({ journey, readOnly }: { journey: Journey; readOnly: boolean }) {
  const { edits } = usePlanner()
  const dialog = useDialog(() => import('./tool-dialog.tsx').then(({ ToolDialog }) => ToolDialog))
  const { tools } = journey
  const remove = (tool: Tool) => {
    edits.setTools(
      journey.id,
      tools.filter(({ id }) => id !== tool.id),
    )
    const undo = { label: 'Undo', onSelect: edits.undo }
    toast({ tone: 'plain', title: 'Tool removed', description: tool.label, action: undo })
  }
  if (readOnly && tools.length === 0) return null
  return (
    <Surface as="section" className="p-s5" aria-labelledby="tools">
      <h2 id="tools" className="text-xl">
        Tools
      </h2>
      {tools.length === 0 && (
        <p className="mt-s2 text-ink-muted">A lesson, a product of the store, a file or a page that helps.</p>
      )}
      <ul className="mt-s3 divide-y divide-hair">
        {tools.map((tool) => (
          <li key={tool.id} className="flex items-center gap-s2 py-s1">
            <p className="min-w-0 grow wrap-anywhere">
              <ToolLink tool={tool} />
            </p>
            {!readOnly && (
              <IconButton label={`Remove ${tool.label}`} className="text-ink-muted" onClick={() => remove(tool)}>
                <Trash2 size={20} aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {!readOnly && tools.length < TOOLS_MAX && (
        <Button variant="secondary" size="small" className="mt-s4" onClick={dialog.show}>
          <Plus size={20} aria-hidden="true" />
          Add a tool
        </Button>
      )}
      {dialog.render({ journey })}
    </Surface>
  )
}

function ToolLink({ tool: { label, url } }: { tool: Tool }) {
  const target = toolTarget(url)
  if (!target) return label
  const className = 'link inline-flex min-h-target items-center gap-s2'
  if (target.kind === 'path')
    return (
      <Link className={className} to={target.to} prefetch={publicPrefetch}>
        {label}
      </Link>
    )
  return (
    <a className={className} href={target.href} target="_blank" rel="noopener noreferrer">
      <span>
        {label}
        {label !== target.host && <span className="text-sm text-ink-muted"> ({target.host})</span>}
      </span>
      <ExternalLink size={16} aria-hidden="true" className="shrink-0" />
      <span className="sr">, opens in a new tab</span>
    </a>
  )
}
