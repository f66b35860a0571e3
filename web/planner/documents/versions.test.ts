import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { randomRun } from '../../../tests/run-length.ts'
import { loadRecurrenceRules } from '../recurrence/next-occurrence.ts'
import { createPlanner, exchange, type TestPlanner } from './planner.fixture.ts'
import { applyEdit, editSequence } from './random-edits.fixture.ts'
import { itemKinds, splitTextName } from './stored-items.ts'
import { writeText } from './text-field.ts'

/** Two devices of the build before format 2 wrote it, and read it like `state`. */
const earlier: { documents: Record<string, string>; state: object } = JSON.parse(
  readFileSync(new URL('earlier-build.fixture.json', import.meta.url), 'utf8'),
)
const { runs, seed } = randomRun('format of planner documents', { short: 60, full: 1_000, seed: 2 })

await loadRecurrenceRules()

function openEarlier(): TestPlanner {
  const planner = createPlanner()
  for (const [name, update] of Object.entries(earlier.documents))
    Y.applyUpdate(planner.documents.get(name), Buffer.from(update, 'base64'))
  return planner
}

const toJson = (state: object): object =>
  JSON.parse(
    JSON.stringify(state, (_key, value) =>
      value instanceof Map ? Object.fromEntries(value) : value instanceof Set ? [...value] : value,
    ),
  )

/** The rule of the earlier build: the whole root text. */
function readByEarlierBuild({ documents }: TestPlanner): Map<string, string> {
  const texts = documents.names().flatMap((name) => {
    const doc = documents.get(name)
    const names = [...doc.share.keys()].filter((textName) => splitTextName(textName))
    return names.map((textName) => [`${name}/${textName}`, doc.getText(textName).toString()] as const)
  })
  return new Map(texts)
}

function readByThisBuild({ documents }: TestPlanner): Map<string, string> {
  const texts = new Map<string, string>()
  for (const place of readByEarlierBuild({ documents } as TestPlanner).keys()) {
    const [name = '', ...rest] = place.split('/')
    const parts = splitTextName(rest.join('/'))
    const item = parts && documents.reader.findStored(parts.kind, `${name}.${parts.key}`)
    if (item) texts.set(place, item.texts.get(parts.field) ?? '')
  }
  return texts
}

test('documents of the earlier build are read as it read them', () => {
  expect(toJson(openEarlier().state())).toMatchObject(earlier.state)
})

test('the earlier build reads the texts that this build writes', () => {
  fc.assert(
    fc.property(editSequence, (edits) => {
      const planner = openEarlier()
      for (const edit of edits) applyEdit(planner, edit)
      const [here, there] = [readByThisBuild(planner), readByEarlierBuild(planner)]
      for (const [place, text] of here) expect(there.get(place), place).toBe(text)
    }),
    { numRuns: runs, seed },
  )
})

test('both builds at once: a change of one is in the other, and nothing is lost', () => {
  const [here, there] = [openEarlier(), openEarlier()]
  const step = here.state().steps.find(({ text }) => text === 'Buy white paint and tape')
  const id = step?.id ?? ''
  const [document = '', key = ''] = id.split('.')
  const name = `steps/${key}/text`
  const writeThere = (next: string) =>
    writeText(there.documents.get(document), { name, initial: 'Buy paint', next, origin: 'edit' })
  const textThere = () => there.documents.get(document).getText(name).toString()
  const textHere = () => here.state().steps.find((item) => item.id === id)?.text

  here.edits.updateStep(id, { text: 'Buy blue paint' })
  exchange(here, there)
  expect(textThere()).toBe('Buy blue paint')
  writeThere('Buy dark blue paint today')
  exchange(here, there)
  expect(textHere()).toBe('Buy dark blue paint today')

  here.edits.updateStep(id, { text: 'Sell the house' })
  writeThere('Buy dark blue paint tomorrow')
  exchange(here, there)
  expect(textHere()).toBe('Sell the house')
  for (const letters of ['Sell the house', 'morrow']) expect(textThere()).toContain(letters)
})

test('what a later build adds stays in the document, and the planner says that it is outdated', () => {
  const planner = openEarlier()
  const doc = planner.documents.get('core')
  doc.transact(() => {
    doc.getMap('settings').set('format', 99)
    doc.getMap('ideas').set('a', { text: 'Fly' })
    doc.getMap('tracks').set('k8/color', 'violet')
  })
  expect(planner.documents.reader.isOutdated()).toBe(true)
  for (const { id } of planner.state().tracks) planner.edits.updateTrack(id, { title: 'Walk' })
  planner.edits.recordFormat()
  expect(doc.getMap('settings').get('format')).toBe(99)
  expect(doc.getMap('ideas').toJSON()).toEqual({ a: { text: 'Fly' } })
  expect(doc.getMap('tracks').get('k8/color')).toBe('violet')
  expect(itemKinds).not.toContain('ideas')
})
