import { Button } from '../../../platform/ui/button.tsx'
import { PictureCard } from '../../frame/picture-card.tsx'
import { Lake } from './lake.tsx'

/** The map before the first journey: a lake, a signpost, and the question. */
export const EmptyMap = ({ onStart }: { onStart: () => void }) => (
  <PictureCard
    picture={<Lake />}
    title="Where do you want to be, by when?"
    action={<Button onClick={onStart}>Start a journey</Button>}
  >
    Write it down, and a mountain rises here. Its steps make it grow, and each one you tick takes you higher.
  </PictureCard>
)
