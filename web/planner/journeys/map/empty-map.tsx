import { Button } from '../../../ui/button.tsx'
import { Lake } from './lake.tsx'
import './empty-map.css'

/** The map before the first journey: a lake, a signpost, and the question. */
export function EmptyMap({ onStart }: { onStart: () => void }) {
  return (
    <section className="empty-map sheet" aria-labelledby="empty-map">
      <div className="empty-map__art">
        <Lake />
      </div>
      <div className="empty-map__text">
        <h2 id="empty-map">Where do you want to be, by when?</h2>
        <p className="lead">
          Write it down, and a mountain rises here. Its steps make it grow, and each one you tick brings you up.
        </p>
        <Button onClick={onStart}>Start a journey</Button>
      </div>
    </section>
  )
}
