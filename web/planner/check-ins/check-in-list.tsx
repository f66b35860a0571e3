import { Link } from 'react-router'
import type { CheckIn, CheckInKind } from '#contract/planner/items.ts'
import { BaseCamp } from '../../platform/art/scenes/base-camp.tsx'
import { QuietWindow } from '../../platform/art/scenes/quiet-window.tsx'
import { SundayPage } from '../../platform/art/scenes/sunday-page.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { classNames } from '../../platform/ui/class-names.ts'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { Surface } from '../../platform/ui/surface.tsx'
import { ProductRequired } from '../access/product-required.tsx'
import { usePlanner } from '../use-planner.ts'
import { currentCheckInDate } from './check-in-dates.ts'
import { checkInKinds, checkInPath, checkInTitle, kindTexts } from './check-in-texts.ts'
import { checkInsOf, findCheckIn } from './find-check-in.ts'

const drawings: Record<CheckInKind, typeof SundayPage> = { sunday: SundayPage, morning: QuietWindow, season: BaseCamp }

/** The session that is due, and those before. */
export function CheckInList({ kind, onStart }: { kind: CheckInKind; onStart: (date: string) => void }) {
  const { state, today, access, isPartial } = usePlanner()
  const texts = kindTexts[kind]
  const CheckInDrawing = drawings[kind]
  const date = currentCheckInDate(kind, today, state.settings.weekStart)
  const current = findCheckIn(state.sessions, kind, date)
  const past = checkInsOf(state.sessions, kind).filter(({ id }) => id !== current?.id || current.finishedAt !== null)
  return (
    <div className="grid grid-cols-1 gap-s7">
      <KindLinks kind={kind} />
      <div className="grid grid-cols-1 items-center gap-x-s8 gap-y-s6 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div>
          <h1>{texts.title}</h1>
          <p className="lead mt-s4 mb-s6">{texts.lead}</p>
          {access === 'free' ? (
            <ProductRequired subject={texts.plural} />
          ) : (
            <StartButton kind={kind} date={date} current={current} onStart={onStart} />
          )}
        </div>
        <div className="art [&_svg]:overflow-hidden [&_svg]:rounded-sheet [&_svg]:border [&_svg]:border-hair">
          <CheckInDrawing key={kind} />
        </div>
      </div>
      <section aria-labelledby="past-sessions">
        <h2 id="past-sessions" className="mb-s4 text-xl">
          Past sessions
        </h2>
        {past.length > 0 ? (
          <Surface as="ul" className="divide-y divide-hair">
            {past.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </Surface>
        ) : (
          <EmptyState title={isPartial ? 'Loading your sessions...' : 'None yet'}>
            {!isPartial && texts.empty}
          </EmptyState>
        )}
      </section>
    </div>
  )
}

function KindLinks({ kind }: { kind: CheckInKind }) {
  return (
    <nav aria-label="Sessions" className="flex flex-wrap gap-x-s5 border-b border-hair">
      {checkInKinds.map((name) => (
        <Link
          key={name}
          to={checkInPath(name)}
          className={classNames(
            'flex min-h-target items-center font-[520] decoration-act decoration-2 underline-offset-[0.5em]',
            name !== kind && 'no-underline hover:underline',
          )}
          aria-current={name === kind ? 'page' : undefined}
        >
          {kindTexts[name].title}
        </Link>
      ))}
    </nav>
  )
}

type StartButtonProps = {
  kind: CheckInKind
  date: string
  current: CheckIn | undefined
  onStart: (date: string) => void
}

function StartButton({ kind, date, current, onStart }: StartButtonProps) {
  const label = !current
    ? kindTexts[kind].start
    : current.finishedAt === null
      ? 'Continue the session'
      : 'Read it again'
  return (
    <>
      <p className="meta">{checkInTitle({ kind, date })}</p>
      <Button variant={current?.finishedAt ? 'secondary' : 'primary'} onClick={() => onStart(date)}>
        {label}
      </Button>
    </>
  )
}

function SessionRow({ session }: { session: CheckIn }) {
  const { learned = '', line = '' } = session.answers
  const words = (learned || line).trim()
  return (
    <li>
      <Link
        to={checkInPath(session.kind, session.date)}
        className="group grid min-h-target gap-s1 px-s5 py-s4 no-underline"
      >
        <b className="font-semibold group-hover:underline">{checkInTitle(session)}</b>
        {words && <span className="line-clamp-2 font-display wrap-anywhere text-ink-muted italic">{words}</span>}
        {session.finishedAt === null && session.kind !== 'morning' && (
          <span className="text-sm text-ink-muted">Not finished</span>
        )}
      </Link>
    </li>
  )
}
