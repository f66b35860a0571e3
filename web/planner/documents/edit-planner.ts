import {
  CORE_DOCUMENT,
  DOCUMENT_FORMAT,
  documentNameOf,
  itemId,
  quarterDocumentName,
} from '#contract/planner/documents.ts'
import * as limits from '#contract/planner/limits.ts'
import type { DeviceKind } from '#contract/planner/written-texts.ts'
import { additionJourneyId, derivedKey, itemKeyOf, randomKey, sessionId } from './item-keys.ts'
import { createItemWriter, isSame, truncateText, truncateTextFields } from './item-writer.ts'
import type { PlannerDocuments } from './planner-documents.ts'
import type { Addition, PlannerEdits, StepFields } from './planner-edits.ts'
import { endPosition } from './positions.ts'
import { createStepEdits } from './step-edits.ts'
import { answerField, checkInAnswerField, entryKey, sourceField, stampField } from './stored-items.ts'
import { isEarlierFormat } from './stored-settings.ts'

type EditDeps = {
  documents: PlannerDocuments
  now: () => number
  /** Date in the user's zone. */
  today: () => string
  timeZone?: () => string
  device?: DeviceKind
}

type Fields = Record<string, unknown>

type LocalEdits = PlannerEdits &
  ReturnType<typeof createStepEdits> & {
    /** Records that this build wrote in the planner. */
    recordFormat: () => void
  }

export function createPlannerEdits({
  documents,
  now,
  today,
  timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone,
  device = thisDevice(),
}: EditDeps): LocalEdits {
  const { reader, history } = documents
  const writer = createItemWriter(documents, { now, device })
  const { edit, withoutUndo, write, add, change, changeText, markRemoved, update, remove, restore, move, setList } =
    writer
  const stepEdits = createStepEdits(documents, writer, { now, today })

  function setEntry(trackId: string, date: string, value: number | null): void {
    if (!reader.find('tracks', trackId)) return
    const keys = reader.entryKeys(trackId, date)
    if (value === null && keys.length === 0) return
    const documentName = quarterDocumentName(date)
    const key = entryKey(trackId, date, String(documents.get(documentName).clientID))
    const removed = Object.fromEntries(keys.map((other) => [other, undefined]))
    const limitedValue = value === null ? undefined : Math.min(Math.max(value, 0), limits.ENTRY_MAX)
    edit(() => write(documentName, 'entries', { ...removed, [key]: limitedValue }))
  }

  function addWithLimit(kind: 'journeys' | 'tracks' | 'feeds', max: number, fields: Fields, key = randomKey()): string {
    if (reader.list(kind).length >= max) return itemId(CORE_DOCUMENT, key)
    return add(kind, CORE_DOCUMENT, fields, key)
  }

  function addOnce({ source, date, journey, steps, tracks }: Addition): void {
    const field = sourceField(source)
    if (reader.setting(field) !== undefined) return
    const keyOf = (name: string) => derivedKey(`${source}/items/${name}`)
    const journeyId = journey && additionJourneyId(source)
    withoutUndo(() => {
      write(CORE_DOCUMENT, 'settings', { [field]: true })
      if (journey) {
        const fields = { ...truncateTextFields(journey), position: endPosition(reader.list('journeys')) }
        add('journeys', CORE_DOCUMENT, fields, itemKeyOf(additionJourneyId(source)))
      }
      for (const { key, ...step } of steps) {
        const fields = { journeyId, ...truncateTextFields(step), position: endPosition(reader.list('steps')) }
        add('steps', quarterDocumentName(date), fields, keyOf(key))
      }
      for (const { key, ...track } of tracks) {
        const fields = { journeyId, ...truncateTextFields(track), position: endPosition(reader.list('tracks')) }
        add('tracks', CORE_DOCUMENT, fields, keyOf(key))
      }
    })
  }

  const findCheckIn = (id: string) => reader.find('sessions', id)

  return {
    addJourney: ({ title, origin = { from: 'typed' }, ...fields }, key) => {
      const position = endPosition(reader.list('journeys'))
      const journey = { title: truncateText(title, limits.TITLE_MAX), origin, ...truncateTextFields(fields), position }
      return addWithLimit('journeys', limits.JOURNEYS_MAX, journey, key)
    },
    updateJourney: (id, fields) => update('journeys', id, fields),
    removeJourney: remove('journeys'),
    restoreJourney: restore('journeys'),
    moveJourney: move('journeys'),
    setStampAnswer(id, name, answer) {
      if (!reader.find('journeys', id)) return
      const field = answerField(name)
      edit(() => changeText('journeys', id, field, truncateText(answer, limits.ANSWER_MAX)), `${id}/${field}`)
    },
    pressStamp(id, name) {
      if (reader.find('journeys', id)) edit(() => change('journeys', id, { [stampField(name)]: now() }))
    },
    setTools: (id, tools) =>
      setList(
        'journeys',
        id,
        'tools',
        tools
          .slice(0, limits.TOOLS_MAX)
          .map((tool) => ({
            ...tool,
            label: truncateText(tool.label, limits.TOOL_LABEL_MAX),
            url: truncateText(tool.url, limits.URL_MAX),
          })),
      ),
    setAwards: (id, awards) =>
      setList(
        'journeys',
        id,
        'awards',
        awards
          .slice(0, limits.AWARDS_MAX)
          .map((award) => ({ ...award, text: truncateText(award.text, limits.AWARD_TEXT_MAX) })),
      ),

    ...stepEdits,
    recordFormat() {
      if (isEarlierFormat(reader.setting('format')))
        withoutUndo(() => write(CORE_DOCUMENT, 'settings', { format: DOCUMENT_FORMAT }))
    },
    addStep: ({ text, date = null, origin = { from: 'typed' }, ...fields }, key) => {
      const step = { text: truncateText(text, limits.STEP_TEXT_MAX), date, origin, ...truncateTextFields(fields) }
      return add('steps', quarterDocumentName(today()), { ...step, position: endPosition(reader.list('steps')) }, key)
    },
    updateStep: (id, fields: StepFields) => update('steps', id, fields),
    moveStep: move('steps'),
    removeStep: remove('steps'),
    restoreStep: restore('steps'),

    addAppointment: (fields) => add('appointments', quarterDocumentName(today()), truncateTextFields(fields)),
    updateAppointment: (id, fields) => update('appointments', id, fields),
    removeAppointment: remove('appointments'),
    restoreAppointment: restore('appointments'),

    addFeed: ({ name, url }) =>
      addWithLimit('feeds', limits.FEEDS_MAX, {
        name: truncateText(name, limits.FEED_NAME_MAX),
        url: truncateText(url, limits.URL_MAX),
      }),
    removeFeed: remove('feeds'),
    restoreFeed: restore('feeds'),

    addTrack: (fields) => {
      const track = { startsOn: today(), ...truncateTextFields(fields), position: endPosition(reader.list('tracks')) }
      return addWithLimit('tracks', limits.TRACKS_MAX, track)
    },
    updateTrack: (id, fields) => update('tracks', id, fields),
    removeTrack: remove('tracks'),
    restoreTrack: restore('tracks'),
    moveTrack: move('tracks'),
    setPauses: (id, pauses) =>
      setList(
        'tracks',
        id,
        'pauses',
        pauses
          .slice(0, limits.PAUSES_MAX)
          .map((pause) => ({ ...pause, reason: truncateText(pause.reason, limits.REASON_MAX) })),
      ),
    setEntry,

    startCheckIn(kind, date) {
      const id = sessionId(kind, date)
      if (!reader.findStored('sessions', id))
        add('sessions', documentNameOf(id), { kind, date, startedAt: now() }, itemKeyOf(id))
      else if (!findCheckIn(id)) edit(() => change('sessions', id, { deletedAt: null, finishedAt: null, part: 0 }))
      return id
    },
    setCheckInAnswer(id, question, answer) {
      if (!findCheckIn(id)) return
      const field = checkInAnswerField(truncateText(question, limits.QUESTION_NAME_MAX))
      edit(() => changeText('sessions', id, field, truncateText(answer, limits.ANSWER_MAX)), `${id}/${field}`)
    },
    setCheckInPart(id, part) {
      if (findCheckIn(id)) edit(() => change('sessions', id, { part }))
    },
    recordCheckInSteps(id, { carried = [], dropped = [] }) {
      const session = findCheckIn(id)
      if (!session) return
      edit(() => {
        setList('sessions', id, 'carried', asElements(session.carriedStepIds, carried, dropped))
        setList('sessions', id, 'dropped', asElements(session.droppedStepIds, dropped, carried))
      })
    },
    finishCheckIn(id) {
      if (findCheckIn(id)) edit(() => change('sessions', id, { finishedAt: now() }))
    },
    removeCheckIn(id) {
      const session = findCheckIn(id)
      if (!session) return
      edit(() => {
        for (const question of Object.keys(session.answers))
          changeText('sessions', id, checkInAnswerField(question), '')
        for (const list of ['carried', 'dropped']) setList('sessions', id, list, [])
        markRemoved('sessions', id)
      })
    },

    addSheet(sheet) {
      const [documentName, key] = [quarterDocumentName(today()), randomKey()]
      withoutUndo(() => write(documentName, 'sheets', { [key]: { ...sheet, createdAt: now() } }))
      return itemId(documentName, key)
    },

    settleText: writer.settleText,
    addOnce,

    updateSettings(fields) {
      const needsZone = fields.remindBy !== undefined && reader.setting('timeZone') === undefined
      const changed = Object.entries({ ...(needsZone && { timeZone: timeZone() }), ...fields }).filter(
        ([field, value]) => value !== undefined && !isSame(reader.setting(field), value),
      )
      if (changed.length > 0) edit(() => write(CORE_DOCUMENT, 'settings', Object.fromEntries(changed)))
    },

    writeWith: (work) => edit(() => work(documents, writer)),
    batch: (work) => edit(work),
    undo: () => documents.batch(history.undo),
    redo: () => documents.batch(history.redo),
  }
}

const thisDevice = (): DeviceKind => (globalThis.matchMedia?.('(pointer: coarse)').matches ? 'phone' : 'computer')

/** Returns the ids as elements: those before, then the added ones, without the removed ones. */
function asElements(before: readonly string[], added: readonly string[], removed: readonly string[]): { id: string }[] {
  return [...new Set([...before, ...added])].filter((id) => !removed.includes(id)).map((id) => ({ id }))
}
