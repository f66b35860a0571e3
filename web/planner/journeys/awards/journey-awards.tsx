import { Award as AwardIcon, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { cardDate } from '#contract/dates.ts'
import type { Award, Journey } from '#contract/planner/items.ts'
import { AWARDS_MAX } from '#contract/planner/limits.ts'
import { Button, IconButton } from '../../../platform/ui/button.tsx'
import { Surface } from '../../../platform/ui/surface.tsx'
import { toast } from '../../../platform/ui/toast/toast-bus.ts'
import { useDialog } from '../../use-dialog.tsx'
import { usePlanner } from '../../use-planner.ts'
import { awardDueText, isAwardDue } from './award-due.ts'

type JourneyAwardsProps = { journey: Journey; doneSteps: number; readOnly: boolean }

/** Lists the awards of a journey. */
export function JourneyAwards({ journey, doneSteps, readOnly }: JourneyAwardsProps) {
  const { edits } = usePlanner()
  const [edited, setEdited] = useState<Award | null>(null)
  const dialog = useDialog(() => import('./award-dialog.tsx').then(({ AwardDialog }) => AwardDialog))
  const { awards } = journey
  const open = (award: Award | null) => {
    setEdited(award)
    dialog.show()
  }
  const remove = (award: Award) => {
    edits.setAwards(
      journey.id,
      awards.filter(({ id }) => id !== award.id),
    )
    const undo = { label: 'Undo', onSelect: edits.undo }
    toast({ tone: 'plain', title: 'Award removed', description: award.text, action: undo })
  }
  if (readOnly && awards.length === 0) return null
  return (
    <Surface as="section" className="p-s5" aria-labelledby="awards">
      <h2 id="awards" className="text-xl">
        Awards
      </h2>
      {awards.length === 0 && <p className="mt-s2 text-ink-muted">Something good for each stage of the way.</p>}
      <ul className="mt-s3 divide-y divide-hair">
        {awards.map((award) => (
          <li key={award.id} className="py-s3">
            <div className="flex items-start gap-s2">
              <p className="min-w-0 grow pt-s2 wrap-anywhere">{award.text}</p>
              {!readOnly && (
                <div className="flex">
                  <IconButton label={`Edit ${award.text}`} className="text-ink-muted" onClick={() => open(award)}>
                    <Pencil size={20} aria-hidden="true" />
                  </IconButton>
                  <IconButton label={`Remove ${award.text}`} className="text-ink-muted" onClick={() => remove(award)}>
                    <Trash2 size={20} aria-hidden="true" />
                  </IconButton>
                </div>
              )}
            </div>
            <AwardState award={award} journey={journey} doneSteps={doneSteps} readOnly={readOnly} />
          </li>
        ))}
      </ul>
      {!readOnly && awards.length < AWARDS_MAX && (
        <Button variant="secondary" size="small" className="mt-s4" onClick={() => open(null)}>
          <Plus size={20} aria-hidden="true" />
          Add an award
        </Button>
      )}
      {dialog.render({ journey, award: edited })}
    </Surface>
  )
}

function AwardState({ award, journey, doneSteps, readOnly }: JourneyAwardsProps & { award: Award }) {
  const { edits, today } = usePlanner()
  const setGivenOn = (givenOn: string | null) =>
    edits.setAwards(
      journey.id,
      journey.awards.map((other) => (other.id === award.id ? { ...other, givenOn } : other)),
    )
  if (award.givenOn)
    return (
      <div className="flex flex-wrap items-center gap-x-s3 text-sm text-ink-muted">
        <span className="inline-flex items-center gap-s2">
          <AwardIcon size={18} aria-hidden="true" />
          Claimed on {cardDate(award.givenOn)}
        </span>
        {!readOnly && (
          <Button variant="quiet" size="small" onClick={() => setGivenOn(null)}>
            Undo<span className="sr">: {award.text}</span>
          </Button>
        )}
      </div>
    )
  const isDue = isAwardDue(award, { doneSteps, today, stamps: journey.stamps })
  return (
    <div className="flex flex-wrap items-center gap-x-s3 text-sm">
      <span className={isDue ? 'font-semibold text-good' : 'text-ink-muted'}>
        {isDue ? 'You’ve earned it' : awardDueText(award, doneSteps)}
      </span>
      {isDue && !readOnly && (
        <Button variant="secondary" size="small" onClick={() => setGivenOn(today)}>
          Claim it<span className="sr">: {award.text}</span>
        </Button>
      )}
    </div>
  )
}
