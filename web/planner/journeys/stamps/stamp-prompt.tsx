import { useState } from 'react'
import { longDate } from '#contract/dates.ts'
import type { Journey, StampName } from '#contract/planner/items.ts'
import { ANSWER_MAX } from '#contract/planner/limits.ts'
import { categoryColorOf, guideOf } from '../../../platform/categories/category.tsx'
import { TextAreaField } from '../../../platform/forms/text-area-field.tsx'
import { toIsoDay } from '../../../platform/time/iso-day.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { classNames } from '../../../platform/ui/class-names.ts'
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
    <div className="grid gap-s5" data-hue={categoryColorOf(journey.category)}>
      <div className="grid grid-cols-[5rem_minmax(0,1fr)] items-end gap-s4">
        <GuideFigure guide={guideNameOf(journey.category)} />
        <div>
          <p className="guide-name">{guideOf(journey.category).name} asks</p>
          <p className="font-display text-lg leading-[1.25] font-[560]">{planQuestion ?? stampTexts[name].question}</p>
        </div>
      </div>
      <TextAreaField
        label="Your answer"
        hint={
          // The examples are answers to the default question.
          planQuestion === undefined ? (
            <>
              For example:
              <span className="mt-s2 grid gap-[0.15rem] font-display leading-[1.4] font-[420] text-ink-muted italic">
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
      <div className="flex flex-wrap items-center gap-s5">
        <span
          key={presses}
          className={classNames('relative mr-5 block w-26 max-w-36 flex-none', presses > 0 && 'stamp-prompt__pressed')}
          data-stamp={name}
          data-stamped={date !== null || undefined}
        >
          <StampDrawing name={name} isStamped={date !== null} />
          {date && <DatedPostmark date={date} className="stamp-album__postmark right-[-22%] bottom-[-9%] w-[86%]" />}
        </span>
        <div className="grid flex-[1_1_12rem] justify-items-start gap-s2">
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
