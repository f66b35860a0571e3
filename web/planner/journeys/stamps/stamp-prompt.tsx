import { useState } from 'react'
import { longDate } from '#contract/dates.ts'
import type { Journey, StampName } from '#contract/planner/items.ts'
import { ANSWER_MAX } from '#contract/planner/limits.ts'
import { categoryColorOf, guideOf } from '../../../platform/categories/category.tsx'
import { TextAreaField } from '../../../platform/forms/text-area-field.tsx'
import { toIsoDay } from '../../../platform/time/iso-day.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Dialog } from '../../../platform/ui/dialog/dialog.tsx'
import { GuideFigure } from '../../guides/guide-figure.tsx'
import { useDraftText } from '../../use-draft-text.ts'
import { usePlanner } from '../../use-planner.ts'
import { guideNameOf } from '../guide-name-of.ts'
import { DatedPostmark } from './dated-postmark.tsx'
import { StampDrawing } from './stamp-drawing.tsx'
import { stampTexts } from './stamp-texts.ts'

type StampPromptProps = { open: boolean; onClose: () => void; journey: Journey; name: StampName }

/** The question of a stamp, a field for the answer, which is saved on each change, and the stamp to press. */
export function StampPrompt({ open, onClose, journey, name }: StampPromptProps) {
  return (
    <Dialog open={open} onClose={onClose} title={stampTexts[name].title}>
      {open && <Prompt key={name} journey={journey} name={name} onClose={onClose} />}
    </Dialog>
  )
}

function Prompt({ journey, name, onClose }: Omit<StampPromptProps, 'open'>) {
  const { edits } = usePlanner()
  const { examples } = stampTexts[name]
  const planQuestion = journey.questions[name]
  const { answer, stampedAt } = journey.stamps[name]
  const [text, setText] = useDraftText(answer, (next) => edits.setStampAnswer(journey.id, name, next))
  const [error, setError] = useState('')
  const [presses, setPresses] = useState(0)
  const date = stampedAt === null ? null : toIsoDay(new Date(stampedAt))
  const press = () => {
    if (text.trim() === '') {
      setError('Write a line first, then press the stamp.')
      return
    }
    // A stamp keeps its first date.
    if (stampedAt === null) edits.pressStamp(journey.id, name)
    setPresses(presses + 1)
  }
  return (
    <div className="stamp-prompt" data-hue={categoryColorOf(journey.category)}>
      <div className="stamp-prompt__head">
        <GuideFigure guide={guideNameOf(journey.category)} />
        <div>
          <p className="guide-name">{guideOf(journey.category).name} asks</p>
          <p className="stamp-prompt__question">{planQuestion ?? stampTexts[name].question}</p>
        </div>
      </div>
      <TextAreaField
        label="Your answer"
        hint={
          // The examples are answers to the default question.
          planQuestion === undefined ? (
            <>
              For example:
              <span className="stamp-prompt__examples">
                {examples.map((example) => (
                  <span key={example} className="block">
                    {example}
                  </span>
                ))}
              </span>
            </>
          ) : undefined
        }
        error={error || undefined}
        rows={3}
        maxLength={ANSWER_MAX}
        value={text}
        onChange={({ target }) => {
          setError('')
          setText(target.value)
        }}
      />
      <div className="stamp-prompt__press">
        <span
          key={presses}
          className={presses > 0 ? 'stamp-album__art stamp-prompt__art--pressed' : 'stamp-album__art'}
          data-stamp={name}
          data-stamped={date !== null || undefined}
        >
          <StampDrawing name={name} isStamped={date !== null} />
          {date && <DatedPostmark date={date} className="stamp-album__postmark" />}
        </span>
        <div className="stamp-prompt__action">
          <p role="status">{date ? `Stamped on ${longDate(date)}.` : ''}</p>
          <Button variant={date ? 'secondary' : 'primary'} onClick={press}>
            {date ? 'Stamp it again' : 'Stamp it'}
          </Button>
        </div>
      </div>
      <div className="dialog__foot">
        <Button variant={date ? 'primary' : 'quiet'} onClick={onClose}>
          {date ? 'Done' : 'Answer later'}
        </Button>
      </div>
    </div>
  )
}
