import { useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { PageHandle } from '#contract/page-handle.ts'
import { REMOVED_ITEM_DAYS } from '#contract/planner/limits.ts'
import { BlankPaper } from '../../platform/art/blank-paper.tsx'
import { noindexMeta } from '../../platform/seo/noindex.ts'
import { Button } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { CardSkeleton } from '../../platform/ui/loading.tsx'
import { Surface } from '../../platform/ui/surface.tsx'
import { toast } from '../../platform/ui/toast/toast-bus.ts'
import { canOpenJourney } from '../journeys/can-add-journey.ts'
import { useDialog } from '../use-dialog.tsx'
import { usePlanner } from '../use-planner.ts'
import { type DeletedItem, deletedItems, deletedKinds } from './deleted-items.ts'

export const handle: PageHandle = { cache: {}, offline: 'planner' }

export const meta = noindexMeta('Recently deleted')

const SHOWN_ITEMS = 50

export default function DeletedPage() {
  const { state, removed, edits, today, access, isPartial } = usePlanner()
  const [showsAll, setShowsAll] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const needsProduct = useDialog(() =>
    import('../access/product-required-dialog.tsx').then((module) => module.ProductRequiredDialog),
  )
  const items = useMemo(() => deletedItems(removed, state.steps, today), [removed, state.steps, today])
  const shown = showsAll ? items : items.slice(0, SHOWN_ITEMS)
  const restore = ({ id, kind, title }: DeletedItem) => {
    if (kind === 'journeys' && !canOpenJourney(access, state.journeys)) {
      needsProduct.show()
      return
    }
    const { name, restore, remove } = deletedKinds[kind]
    edits[restore](id)
    // The button with the focus disappears.
    heading.current?.focus()
    const undo = { label: 'Undo', onSelect: () => edits[remove](id) }
    toast({ tone: 'plain', title: `${name} restored`, description: title, action: undo })
  }
  return (
    <div className="grid max-w-[46rem] gap-s5">
      <header>
        <h1 ref={heading} tabIndex={-1}>
          Recently deleted
        </h1>
        <p className="lead mt-s3">
          What you delete stays here for {REMOVED_ITEM_DAYS} days. For changes, see the{' '}
          <Link to="/planner/history">history</Link>.
        </p>
      </header>
      {items.length > 0 ? (
        <Surface as="ul" className="entry-rows divide-y divide-hair">
          {shown.map((item) => (
            <li key={item.id}>
              <div>
                <b className="line-clamp-3">{item.title}</b>
                <p>{item.detail}</p>
              </div>
              <Button variant="secondary" size="small" onClick={() => restore(item)}>
                Restore<span className="sr"> {item.title}</span>
              </Button>
            </li>
          ))}
        </Surface>
      ) : isPartial ? (
        <CardSkeleton label="Loading deleted items..." rows={3} />
      ) : (
        <EmptyState art={<BlankPaper />} level={2} title={<span className="text-xl">Nothing here</span>}>
          You haven’t deleted anything lately.
        </EmptyState>
      )}
      {shown.length < items.length && (
        <Button variant="quiet" size="small" className="justify-self-start" onClick={() => setShowsAll(true)}>
          Show all {items.length}
        </Button>
      )}
      {needsProduct.render({})}
    </div>
  )
}
