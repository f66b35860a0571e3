import { Schedule } from '../art/entries/schedule.tsx'
import { ToDone } from '../art/entries/to-done.tsx'
import { Tracks } from '../art/entries/tracks.tsx'
import { Sheet } from '../ui/sheet.tsx'

const entries = [
  {
    name: 'To Done',
    Picture: ToDone,
    text: 'A list that ends. Write the next step, not the whole project. Tick it, and it moves to the done side, where you can count it.',
  },
  {
    name: 'Schedule',
    Picture: Schedule,
    text: 'Steps get a day. Write the appointments in first, then see how much week is left, and give every step a place in it.',
  },
  {
    name: 'Tracks',
    Picture: Tracks,
    text: 'Habits that leave a line. Mark the day and the line grows. Miss one and it waits for you, with a gap and no scolding.',
  },
]

export function Entries() {
  return (
    <section className="entries page section" id="features" aria-labelledby="entries-title">
      <div className="head">
        <p className="map-label">Journey entries</p>
        <h2 id="entries-title">Three pages do the work</h2>
        <p className="lead">
          Every journey has the same three entries. Learn them once; use them for a marathon, a move or a debt.
        </p>
      </div>
      <TrailThroughStations />
      <ol className="grid-3 entries__list">
        {entries.map(({ name, Picture, text }, index) => (
          <Sheet as="li" punched className="entry" key={name}>
            <span className="station" aria-hidden="true">
              {index + 1}
            </span>
            <div className="entry__art art">
              <Picture />
            </div>
            <h3>{name}</h3>
            <p>{text}</p>
          </Sheet>
        ))}
      </ol>
    </section>
  )
}

/** Comes in at the left edge of the screen, passes the three numbers and leaves at the right. */
function TrailThroughStations() {
  return (
    <div className="stations">
      <svg aria-hidden="true" viewBox="0 0 1200 64" preserveAspectRatio="none">
        <path d="M-400-30C-260-60-120-20 0 10 120 40 240 62 337 64 450 66 470 16 560 18 640 20 660 64 746 64 850 64 880 10 970 14 1050 18 1080 64 1156 64 1260 64 1330 30 1500 40" />
      </svg>
    </div>
  )
}
