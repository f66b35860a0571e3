import './today.css'
import { type FormEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { categoryNames } from '#contract/content/categories.ts'
import { addDays, cardDate } from '#contract/dates.ts'
import { STEP_TEXT_MAX, TITLE_MAX } from '#contract/planner/limits.ts'
import { Polaris } from '../../platform/art/guides/guides.tsx'
import { Goal } from '../../platform/art/planner/goal.tsx'
import { categoryColorOf } from '../../platform/categories/category.tsx'
import { TextField } from '../../platform/forms/text-field.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { toast } from '../../platform/ui/toast/toast-bus.ts'
import { DayChoice } from '../steps/day-choice.tsx'
import { onDayText } from '../steps/step-dates.ts'
import { usePlanner } from '../use-planner.ts'

type FirstRunProps = { onStart: () => void; onEnd: () => void }

/** Three questions: a journey, one step, one day. Each answer is stored immediately. */
export function FirstRun({ onStart, onEnd }: FirstRunProps) {
  const { state, syncStatus } = usePlanner()
  const [journeyId, setJourneyId] = useState('')
  const [stepId, setStepId] = useState('')
  const journey = state.journeys.find(({ id }) => id === journeyId)
  const step = state.steps.find(({ id }) => id === stepId)
  return (
    <section className="first-run" aria-label="Your first journey">
      <div className="first-run__guide">
        <Polaris className="guide-figure" />
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

/** Uncontrolled fields, because they can be filled in before hydration. */
function FirstJourney({ onAdd }: { onAdd: (journeyId: string) => void }) {
  const { edits, today } = usePlanner()
  const [isAdded, setIsAdded] = useState(false)
  const dateField = useRef<HTMLInputElement>(null)
  // Not rendered by the server, whose page is cached for all time zones.
  useEffect(() => {
    const field = dateField.current
    if (!field) return
    field.min = today
    field.value ||= addDays(today, DAYS_TO_TARGET)
  }, [today])
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const answers = new FormData(event.currentTarget)
    const title = String(answers.get('title')).trim()
    if (!title) return
    const category = categoryNames.find((name) => name === answers.get('category')) ?? null
    const dates = { startsOn: today, targetDate: String(answers.get('date')) || null }
    setIsAdded(true)
    onAdd(edits.addJourney({ title, category, state: 'active', ...dates }))
  }
  return (
    <form className="grid gap-s4 sm:gap-s5" onSubmit={submit}>
      <h1>Where do you want to be, by when?</h1>
      <div className="grid gap-s4 sm:grid-cols-[minmax(0,1fr)_auto]">
        <TextField
          label="Where"
          name="title"
          required
          maxLength={TITLE_MAX}
          placeholder="Running a 10K"
          autoComplete="off"
        />
        <TextField ref={dateField} label="By when" name="date" type="date" />
      </div>
      <fieldset onChange={keepOneChecked}>
        <legend className="field__label mb-s2">
          Which part of life is it? <span className="field__optional">(optional)</span>
        </legend>
        <div className="flex flex-wrap gap-s2">
          {categoryNames.map((name) => (
            <label key={name} className="first-run__category" data-hue={categoryColorOf(name)}>
              <input type="checkbox" name="category" value={name} className="sr" />
              {name}
            </label>
          ))}
        </div>
      </fieldset>
      <Button type="submit" busy={isAdded} className="justify-self-start">
        Set out
      </Button>
    </form>
  )
}

function keepOneChecked({ target, currentTarget }: FormEvent<HTMLFieldSetElement>): void {
  for (const box of currentTarget.querySelectorAll('input')) if (box !== target) box.checked = false
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
