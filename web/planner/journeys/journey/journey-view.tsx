import { useMemo } from 'react'
import { Link } from 'react-router'
import type { Journey } from '#contract/planner/items.ts'
import { categoryColorOf } from '../../../platform/categories/category.tsx'
import { ButtonLink } from '../../../platform/ui/button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { usePlanner } from '../../use-planner.ts'
import { JourneyAwards } from '../awards/journey-awards.tsx'
import { Lake } from '../map/lake.tsx'
import { StampAlbum } from '../stamps/stamp-album.tsx'
import { JourneyTools } from '../tools/journey-tools.tsx'
import { JourneyHead } from './journey-head.tsx'
import { JourneySteps } from './journey-steps.tsx'
import { JourneyTracks } from './journey-tracks.tsx'
import { Postcard } from './postcard.tsx'

/** A journey with its plan, steps, tracks, tools and awards. */
export default function JourneyView({ id }: { id: string }) {
  const { state, syncStatus } = usePlanner()
  const journey = state.journeys.find((other) => other.id === id)
  if (!journey) return <MissingJourney isLoading={syncStatus === 'syncing'} />
  return <FoundJourney journey={journey} />
}

function FoundJourney({ journey }: { journey: Journey }) {
  const { state } = usePlanner()
  const steps = useMemo(
    () => state.steps.filter(({ journeyId }) => journeyId === journey.id),
    [state.steps, journey.id],
  )
  const doneSteps = steps.filter((step) => step.state === 'done').length
  const readOnly = journey.state === 'arrived' || journey.state === 'dropped'
  const sections = { journey, readOnly }
  return (
    <div className="grid grid-cols-1 gap-s6" data-hue={categoryColorOf(journey.category)}>
      <JourneyHead journey={journey} />
      {journey.state === 'arrived' && <Postcard journey={journey} doneSteps={doneSteps} />}
      <StampAlbum {...sections} />
      <div className="grid grid-cols-1 items-start gap-x-gap gap-y-s6 min-[64rem]:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <JourneySteps {...sections} steps={steps} />
        <div className="grid grid-cols-1 gap-gap">
          <JourneyTracks {...sections} />
          <JourneyTools {...sections} />
          <JourneyAwards {...sections} doneSteps={doneSteps} />
        </div>
      </div>
    </div>
  )
}

/** On a new device, the journey may not be synced yet. */
function MissingJourney({ isLoading }: { isLoading: boolean }) {
  return (
    <>
      <p className="mb-s4">
        <Link className="link inline-flex min-h-target items-center" to="/planner/journeys">
          All journeys
        </Link>
      </p>
      <EmptyState
        art={<Lake />}
        level={2}
        title={isLoading ? 'Loading your planner...' : 'This journey isn’t here'}
        action={
          <ButtonLink variant="secondary" to="/planner/journeys">
            See all journeys
          </ButtonLink>
        }
      >
        {isLoading
          ? 'The journey appears as soon as it’s on this device.'
          : 'It may have been deleted, or it belongs to another account.'}
      </EmptyState>
    </>
  )
}
