import { CirclePause, CirclePlay, Ellipsis, Flag, Footprints, Pencil, Strikethrough, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Journey } from '#contract/planner/items.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Menu, type MenuItem } from '../../../platform/ui/menu/menu.tsx'
import { toast } from '../../../platform/ui/toast/toast-bus.ts'
import { useDialog } from '../../use-dialog.tsx'
import { usePlanner } from '../../use-planner.ts'
import { canAddJourney, canOpenJourney } from '../can-add-journey.ts'
import { journeyPath } from '../journey-texts.ts'

type JourneyMenuProps = { journey: Journey; onEdit: () => void }

/** The next state as a button, and the others in a menu. */
export function JourneyMenu({ journey, onEdit }: JourneyMenuProps) {
  const { state: planner, edits, today, access } = usePlanner()
  const navigate = useNavigate()
  const [action, setAction] = useState<'pause' | 'drop'>('pause')
  const reason = useDialog(() => import('./reason-dialog.tsx').then(({ ReasonDialog }) => ReasonDialog))
  const nextJourney = useDialog(() => import('../journey-dialog.tsx').then(({ JourneyDialog }) => JourneyDialog))
  const needsProduct = useDialog(() =>
    import('../../access/product-required-dialog.tsx').then(({ ProductRequiredDialog }) => ProductRequiredDialog),
  )
  const { id, title, state, startsOn } = journey
  const isEnded = state === 'arrived' || state === 'dropped'
  const canResume = !isEnded || canOpenJourney(access, planner.journeys)

  const ask = (next: 'pause' | 'drop') => {
    setAction(next)
    reason.show()
  }
  const start = () => edits.updateJourney(id, { state: 'active', startsOn: startsOn ?? today })
  const resume = () =>
    canResume ? edits.updateJourney(id, { state: 'active', arrivedOn: null, reason: '' }) : needsProduct.show()
  const arrive = () => edits.updateJourney(id, { state: 'arrived', arrivedOn: today, reason: '' })
  const remove = () => {
    edits.removeJourney(id)
    void navigate('/planner/journeys')
    const undo = { label: 'Undo', onSelect: () => edits.restoreJourney(id) }
    toast({ tone: 'plain', title: 'Journey deleted', description: title, action: undo })
  }

  const planNext = canAddJourney(access, planner.journeys) ? nextJourney.show : needsProduct.show

  const items = {
    start: { label: 'Set out', icon: <Footprints size={20} />, onSelect: start },
    arrive: { label: 'I’ve arrived', icon: <Flag size={20} />, onSelect: arrive },
    pause: { label: 'Pause...', icon: <CirclePause size={20} />, onSelect: () => ask('pause') },
    resume: { label: 'Resume', icon: <CirclePlay size={20} />, onSelect: resume },
    drop: { label: 'Drop...', icon: <Strikethrough size={20} />, onSelect: () => ask('drop') },
    next: { label: 'Plan the next journey', icon: <Footprints size={20} />, onSelect: planNext },
    edit: { label: 'Edit...', icon: <Pencil size={20} />, onSelect: onEdit },
    remove: { label: 'Delete', icon: <Trash2 size={20} />, tone: 'bad', onSelect: remove },
  } satisfies Record<string, MenuItem>
  const byState: Record<Journey['state'], { first: MenuItem; more: MenuItem[] }> = {
    draft: { first: items.start, more: [items.edit, items.drop] },
    active: { first: items.arrive, more: [items.edit, items.pause, items.drop] },
    paused: { first: items.resume, more: [items.edit, items.arrive, items.drop] },
    arrived: { first: items.resume, more: [items.next] },
    dropped: { first: items.resume, more: [] },
  }
  const { first, more } = byState[state]
  return (
    <div className="mt-s2 flex flex-wrap gap-s3">
      <Button variant="secondary" size="small" onClick={first.onSelect}>
        {first.icon}
        {first.label}
      </Button>
      <Menu
        trigger={
          <Button variant="secondary" size="small" aria-label="More for this journey">
            <Ellipsis size={22} aria-hidden="true" />
          </Button>
        }
        items={[...more, 'rule', items.remove]}
      />
      {reason.render({ journey, action })}
      {needsProduct.render({})}
      {nextJourney.render({
        journey: null,
        previousJourneyId: id,
        onAdded: (added) => void navigate(journeyPath(added)),
      })}
    </div>
  )
}
