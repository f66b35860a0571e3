import { Plus } from 'lucide-react'
import { lazy, Suspense, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../platform/ui/button.tsx'
import { useDialog } from '../use-dialog.tsx'
import { usePlanner } from '../use-planner.ts'
import { canAddJourney } from './can-add-journey.ts'
import { journeyPath } from './journey-texts.ts'
import { EmptyMap } from './map/empty-map.tsx'
import { JourneyMap } from './map/journey-map.tsx'
import { countSteps } from './step-counts.ts'

// It loads a library for dragging. The map does not wait for it.
const JourneyList = lazy(() => import('./journey-list.tsx'))

/** The map of all journeys and, below it, the same as a list. */
export default function Journeys() {
  const { state, access } = usePlanner()
  const navigate = useNavigate()
  const counts = useMemo(() => countSteps(state.steps), [state.steps])
  const onMap = useMemo(() => state.journeys.filter((journey) => journey.state !== 'dropped'), [state.journeys])
  const newJourney = useDialog(() => import('./journey-dialog.tsx').then(({ JourneyDialog }) => JourneyDialog))
  const needsProduct = useDialog(() =>
    import('../access/product-required-dialog.tsx').then((module) => module.ProductRequiredDialog),
  )
  const add = canAddJourney(access, state.journeys) ? newJourney.show : needsProduct.show
  return (
    <div className="grid gap-s6">
      <header className="flex flex-wrap items-end justify-between gap-x-s6 gap-y-s4">
        <div className="grow basis-80">
          <h1>Journeys</h1>
          {state.journeys.length > 0 && (
            <p className="lead mt-s3">
              One mountain for each place you want to reach. It grows with its steps, and the path fills as you tick
              them.
            </p>
          )}
        </div>
        {onMap.length > 0 && (
          <Button className="max-[30rem]:w-full" onClick={add}>
            <Plus size={20} aria-hidden="true" />
            New journey
          </Button>
        )}
      </header>
      {onMap.length > 0 ? <JourneyMap journeys={onMap} counts={counts} /> : <EmptyMap onStart={add} />}
      {state.journeys.length > 0 && (
        <Suspense>
          <JourneyList journeys={state.journeys} counts={counts} />
        </Suspense>
      )}
      {newJourney.render({ journey: null, previousJourneyId: null, onAdded: (id) => void navigate(journeyPath(id)) })}
      {needsProduct.render({})}
    </div>
  )
}
