import { useState } from 'react'
import { cardDate } from '#contract/dates.ts'
import { type Journey, type StampName, stampNames } from '#contract/planner/items.ts'
import { toIsoDay } from '../../../platform/time/iso-day.ts'
import { classNames } from '../../../platform/ui/class-names.ts'
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
      <div className="mb-s4 flex flex-wrap items-baseline justify-between gap-x-s5">
        <h2 id="stamps" className="text-xl">
          The plan
        </h2>
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
      <span className="relative block max-w-36" data-stamp={name} data-stamped={date !== null || undefined}>
        <StampDrawing name={name} isStamped={date !== null} />
        {date && <DatedPostmark date={date} className="stamp-album__postmark right-[-22%] bottom-[-9%] w-[86%]" />}
      </span>
      <span className="stamp-album__title">{title}</span>
      <span className={classNames('stamp-album__text', answer && 'font-display font-[420] text-ink italic')}>
        {answer || question}
      </span>
      {date && <span className="sr"> Stamped on {cardDate(date)}.</span>}
    </>
  )
  if (readOnly) return <div>{content}</div>
  return (
    <button type="button" className="stamp-album__stamp block w-full text-left" aria-haspopup="dialog" onClick={onOpen}>
      {content}
    </button>
  )
}
