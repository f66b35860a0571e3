import { useId } from 'react'
import type { Step } from '#contract/planner/items.ts'
import { categoryColorOf } from '../../platform/categories/category.tsx'
import { NewStep } from '../steps/new-step.tsx'
import { usePlanner } from '../use-planner.ts'
import type { MoveStep } from './use-step-moves.ts'
import { WeekStep } from './week-step.tsx'
import type { WeekView } from './week-view.ts'

type ToDoneProps = {
  week: WeekView
  isOver: boolean
  dropBefore: string | null
  draggedId: string | null
  onMove: MoveStep
}

/** Steps without a day, by journey, after those of earlier weeks. */
export function ToDone({ week, isOver, ...rows }: ToDoneProps) {
  const id = useId()
  const { state } = usePlanner()
  const { earlier, toDone } = week
  const isOnlyGroup = toDone.length === 1 && toDone[0]?.journey === null
  return (
    <section
      className="week-side to-done"
      aria-labelledby={id}
      data-drop=""
      data-untimed=""
      data-over={isOver || undefined}
    >
      <header className="flex flex-wrap items-baseline gap-x-s3">
        <h2 id={id} className="text-lg font-[580]">
          To Done
        </h2>
        <p className="text-sm text-ink-muted">Steps without a day</p>
      </header>
      <div className="mt-s3 grid grid-cols-[minmax(0,1fr)] gap-s4">
        {earlier.length > 0 && <StepGroup title="From earlier" steps={earlier} week={week} hides={[]} {...rows} />}
        {toDone.map(({ journey, steps }) => (
          <StepGroup
            key={journey?.id ?? 'none'}
            title={journey ? journey.title || 'Untitled journey' : isOnlyGroup ? null : 'Just life'}
            hue={categoryColorOf(journey?.category ?? null)}
            steps={steps}
            week={week}
            hides={['journey']}
            {...rows}
          />
        ))}
        {toDone.length + earlier.length === 0 && (
          <p className="text-sm text-ink-muted">
            {state.steps.length === 0
              ? 'Write a step here. Then give it a day.'
              : 'Every step has a day. New ones wait here until you give them one.'}
          </p>
        )}
        <NewStep label="New step without a day" placeholder="Write the next step" />
      </div>
    </section>
  )
}

type StepGroupProps = Omit<ToDoneProps, 'isOver'> & {
  title: string | null
  hue?: ReturnType<typeof categoryColorOf> | undefined
  steps: readonly Step[]
  hides: readonly ('date' | 'journey' | 'time')[]
}

function StepGroup({ title, hue, steps, ...rows }: StepGroupProps) {
  const id = useId()
  return (
    <div data-hue={hue}>
      {title !== null && (
        <h3 id={id} className="mb-s1 font-text text-sm leading-[1.4] font-[620] text-[var(--hue-ink,var(--ink-muted))]">
          {title}
        </h3>
      )}
      <ul
        className="rounded-sm border border-hair bg-raised px-s3"
        aria-labelledby={title === null ? undefined : id}
        aria-label={title === null ? 'Steps without a day' : undefined}
      >
        {steps.map((step) => (
          <WeekStep key={step.id} step={step} {...rows} />
        ))}
      </ul>
    </div>
  )
}
