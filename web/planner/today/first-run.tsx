import { type Category, categoryNames } from '#contract/content/categories.ts'
import './today.css'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { addDays, cardDate } from '#contract/dates.ts'
import { STEP_TEXT_MAX, TITLE_MAX } from '#contract/planner/limits.ts'
import { Goal } from '../../platform/art/planner/goal.tsx'
import { categoryColorOf } from '../../platform/categories/category.tsx'
import { TextField } from '../../platform/forms/text-field.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { toast } from '../../platform/ui/toast/toast-bus.ts'
import { GuideFigure } from '../guides/guide-figure.tsx'
import { DayChoice } from '../steps/day-choice.tsx'
import { onDayText } from '../steps/step-dates.ts'
import { usePlanner } from '../use-planner.ts'

type FirstRunProps = { onStart: () => void; onEnd: () => void }

/** Three questions: a journey, one step, one day. Each answer is stored immediately. */
export default function FirstRun({ onStart, onEnd }: FirstRunProps) {
  const { state, syncStatus } = usePlanner()
  const [journeyId, setJourneyId] = useState('')
  const [stepId, setStepId] = useState('')
  const journey = state.journeys.find(({ id }) => id === journeyId)
  const step = state.steps.find(({ id }) => id === stepId)
  return (
    <section className="first-run" aria-label="Your first journey">
      <div className="first-run__guide">
        <GuideFigure guide="polaris" />
      </div>
      <div className="first-run__sheet">
        {!journey && (
          <FirstJourney
            onAdd={(id) => {
              setJourneyId(id)
              onStart()
            }}
          />
        )}
        {journey && <Answer label="Where you want to be">{answerText(journey.title, journey.targetDate)}</Answer>}
        {journey && !step && <FirstStep journeyId={journey.id} onAdd={setStepId} />}
        {step && <Answer label="The first step">{step.text}</Answer>}
        {step && <FirstDay stepId={step.id} onEnd={onEnd} />}
      </div>
      <div className="art first-run__goal">
        <Goal />
      </div>
      <svg className="first-run__trail" aria-hidden="true">
        <line x1="0" x2="100%" y1="50%" y2="50%" />
      </svg>
      <p className="first-run__foot">
        {!journey && syncStatus === 'local' && <>No account needed: what you write is stored in this browser. </>}
        <Button variant="quiet" size="small" onClick={onEnd}>
          {journey ? 'Do the rest later' : 'Open the empty planner'}
        </Button>
      </p>
    </section>
  )
}

const answerText = (title: string, date: string | null) => (date ? `${title}, by ${cardDate(date)}` : title)

const Answer = ({ label, children }: { label: string; children: string }) => (
  <div className="first-run__answer">
    <p className="map-label">{label}</p>
    <p>{children}</p>
  </div>
)

const DAYS_TO_TARGET = 90

function FirstJourney({ onAdd }: { onAdd: (journeyId: string) => void }) {
  const { edits, today } = usePlanner()
  const [title, setTitle] = useState('')
  const [targetDate, setTargetDate] = useState(() => addDays(today, DAYS_TO_TARGET))
  const [category, setCategory] = useState<Category | null>(null)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!title.trim()) return
    const dates = { startsOn: today, targetDate: targetDate || null }
    onAdd(edits.addJourney({ title: title.trim(), category, state: 'active', ...dates }))
  }
  return (
    <form className="grid gap-s4 sm:gap-s5" onSubmit={submit}>
      <h1>Where do you want to be, by when?</h1>
      <div className="grid gap-s4 sm:grid-cols-[minmax(0,1fr)_auto]">
        <TextField
          label="Where"
          required
          maxLength={TITLE_MAX}
          placeholder="Running a 10K"
          autoComplete="off"
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
        <TextField
          label="By when"
          type="date"
          min={today}
          value={targetDate}
          onChange={({ target }) => setTargetDate(target.value)}
        />
      </div>
      <fieldset>
        <legend className="field__label mb-s2">
          Which part of life is it? <span className="field__optional">(optional)</span>
        </legend>
        <div className="flex flex-wrap gap-s2">
          {categoryNames.map((name) => (
            <label key={name} className="first-run__category" data-hue={categoryColorOf(name)}>
              <input
                type="checkbox"
                className="sr"
                checked={category === name}
                onChange={({ target }) => setCategory(target.checked ? name : null)}
              />
              {name}
            </label>
          ))}
        </div>
      </fieldset>
      <Button type="submit" className="justify-self-start">
        Set out
      </Button>
    </form>
  )
}

function FirstStep({ journeyId, onAdd }: { journeyId: string; onAdd: (stepId: string) => void }) {
  const { edits } = usePlanner()
  const [text, setText] = useState('')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (text.trim()) onAdd(edits.addStep({ text: text.trim(), journeyId }))
  }
  return (
    <form className="grid gap-s5" onSubmit={submit}>
      <h1>What is the first small step?</h1>
      <TextField
        label="Step"
        hint="Small enough to do today."
        required
        // It replaces the form that had the focus.
        autoFocus
        maxLength={STEP_TEXT_MAX}
        placeholder="Find the running shoes"
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" className="justify-self-start">
        Write it down
      </Button>
    </form>
  )
}

function FirstDay({ stepId, onEnd }: { stepId: string; onEnd: () => void }) {
  const { edits, today } = usePlanner()
  const heading = useRef<HTMLHeadingElement>(null)
  // The form that had the focus was removed.
  useEffect(() => heading.current?.focus(), [])
  const choose = (date: string) => {
    edits.scheduleStep(stepId, date)
    const description = date === today ? 'Tick it when it’s done.' : `Your step is planned ${onDayText(date, today)}.`
    toast({ tone: 'good', title: 'You’re on your way', description })
    onEnd()
  }
  return (
    <div className="grid gap-s5">
      <h1 ref={heading} tabIndex={-1}>
        Give it a day
      </h1>
      <DayChoice date={null} onChoose={choose} />
    </div>
  )
}
