import { Button } from '../../platform/ui/button.tsx'
import { PictureCard } from '../frame/picture-card.tsx'
import { TrackLandscape } from './track-landscape.tsx'

/** The page before the first track. */
export const EmptyTracks = ({ onStart }: { onStart: () => void }) => (
  <PictureCard
    picture={<TrackLandscape />}
    title="What would you like to do often?"
    action={<Button onClick={onStart}>Start a track</Button>}
  >
    Tick it, count it or write the amount, and its line grows. Miss some days, and a bridge crosses them: nothing starts
    over.
  </PictureCard>
)
