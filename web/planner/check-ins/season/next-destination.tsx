import { type SyntheticEvent, useState } from 'react'
import { Link } from 'react-router'
import { type Category, categoryNames } from '#contract/content/categories.ts'
import type { CheckIn } from '#contract/planner/items.ts'
import { SelectField } from '../../../platform/forms/select-field.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { journeyPath } from '../../journeys/journey-texts.ts'
import { usePlanner } from '../../use-planner.ts'
import { SessionAnswer } from '../answer-field.tsx'

const NO_CATEGORY = ''

/** Writes the next destination and creates a journey of it, as a draft. */
export function NextDestination({ session }: { session: CheckIn }) {
  const { state, edits } = usePlanner()
  const [category, setCategory] = useState<Category | typeof NO_CATEGORY>(NO_CATEGORY)
  const [createdId, setCreatedId] = useState<string | null>(null)
  const destination = (session.answers.next ?? '').trim()
  const created = state.journeys.find(({ id }) => id === createdId)
  const create = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!destination) return
    setCreatedId(edits.addJourney({ title: destination, category: category || null, state: 'draft' }))
  }
  return (
    <form className="grid gap-s5" onSubmit={create}>
      <SessionAnswer
        session={session}
        question="next"
        label="Where do you want to be by the end of next season?"
        hint="Something you could take a picture of."
        isLine
      />
      <SelectField
        label="Category"
        value={category}
        onChange={({ target }) => setCategory(categoryNames.find((name) => name === target.value) ?? NO_CATEGORY)}
        options={[
          { value: NO_CATEGORY, label: 'None' },
          ...categoryNames.map((name) => ({ value: name, label: name })),
        ]}
      />
      {created ? (
        <p role="status">
          “{created.title}” is now in your journeys as a draft. <Link to={journeyPath(created.id)}>Open it</Link>
        </p>
      ) : (
        <Button type="submit" variant="secondary" className="justify-self-start" disabled={!destination}>
          Create a draft of this journey
        </Button>
      )}
    </form>
  )
}
