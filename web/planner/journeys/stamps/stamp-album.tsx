import { useState } from 'react'
import { cardDate } from '#contract/dates.ts'
import { type Journey, type StampName, stampNames } from '#contract/planner/items.ts'
import { toIsoDay } from '../../../platform/time/iso-day.ts'
import { useDialog } from '../../use-dialog.tsx'
import { DatedPostmark } from './dated-postmark.tsx'
import './stamp-album.css'
import { StampDrawing } from './stamp-drawing.tsx'
import { stampedCount, stampProgressText, stampTexts } from './stamp-texts.ts'

/** The six stamps of a journey. Each opens its question. */
export function StampAlbum({ journey, readOnly }: { journey: Journey; readOnly: boolean }) {
  const [name, setName] = useState<StampName>('destination')
  const prompt = useDialog(() => import('./stamp-prompt.tsx').then(({ StampPrompt }) => StampPrompt))
  const count = stampedCount(journey)
  const open = (next: StampName) => {
    setName(next)
    prompt.show()
  }
  return (
    <section aria-labelledby="stamps">
      <div className="journey__section-head">
        <h2 id="stamps">The plan</h2>
        <p aria-live="polite" className="text-ink-muted">
          {readOnly && count === 0 ? '' : stampProgressText(count)}
        </p>
      </div>
      <ul className="stamp-album sheet">
        {stampNames.map((stamp) => (
          <li key={stamp}>
            <StampButton journey={journey} name={stamp} readOnly={readOnly} onOpen={() => open(stamp)} />
          </li>
        ))}
      </ul>
      {prompt.render({ journey, name })}
    </section>
  )
}

type StampButtonProps = { journey: Journey; name: StampName; readOnly: boolean; onOpen: () => void }

function StampButton({ journey, name, readOnly, onOpen }: StampButtonProps) {
  const { answer, stampedAt } = journey.stamps[name]
  const { title } = stampTexts[name]
  const question = journey.questions[name] ?? stampTexts[name].question
  const date = stampedAt === null ? null : toIsoDay(new Date(stampedAt))
  const content = (
    <>
      <span className="stamp-album__art" data-stamp={name} data-stamped={date !== null || undefined}>
        <StampDrawing name={name} isStamped={date !== null} />
        {date && <DatedPostmark date={date} className="stamp-album__postmark" />}
      </span>
      <span className="stamp-album__title">{title}</span>
      <span className={answer ? 'stamp-album__answer' : 'stamp-album__question'}>{answer || question}</span>
      {date && <span className="sr"> Stamped on {cardDate(date)}.</span>}
    </>
  )
  if (readOnly) return <div className="stamp-album__stamp">{content}</div>
  return (
    <button type="button" className="stamp-album__stamp" aria-haspopup="dialog" onClick={onOpen}>
      {content}
    </button>
  )
}
