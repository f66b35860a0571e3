import { CORE_DOCUMENT, documentOf, itemId, quarterDocument } from '#contract/planner/documents.ts'
import type { Step } from '#contract/planner/items.ts'
import * as limits from '#contract/planner/limits.ts'
import { additionJourneyId, derivedKey, randomKey, sessionId } from './item-keys.ts'
import { listChanges } from './list-changes.ts'
import type { PlannerDocuments } from './planner-documents.ts'
import type { Addition, PlannerEdits, StepFields } from './planner-edits.ts'
import { endPosition, positionsForMove } from './positions.ts'
import { areRecurrenceRulesLoaded, nextOccurrence } from './recurrence.ts'
import {
  answerField,
  entryKey,
  type ItemKind,
  itemKeyOf,
  sessionAnswerField,
  sourceField,
  stampField,
  type Tick,
  textName,
} from './stored-items.ts'
import { permanentOrigin, writeText } from './text-field.ts'
import { editOrigin } from './undo-history.ts'

type EditDeps = {
  documents: PlannerDocuments
  now: () => number
  /** Date in the user's zone. */
  today: () => string
  newKey?: () => string
  timeZone?: () => string
}

type Fields = Record<string, unknown>

export type LocalEdits = PlannerEdits & {
  /** Creates next steps of recurring ones that were completed before the recurrence rules were loaded. */
  createMissingNextSteps: () => void
}

/** Texts that merge letter by letter, with their limits. */
const textFields: Record<string, number> = {
  title: limits.TITLE_MAX,
  text: limits.STEP_TEXT_MAX,
  reason: limits.REASON_MAX,
  waitingFor: limits.WAITING_FOR_MAX,
}

/** Other strings with a limit. */
const stringLimits: Record<string, number> = { unit: limits.UNIT_MAX, recurrence: limits.RECURRENCE_MAX }

export function createPlannerEdits({
  documents,
  now,
  today,
  newKey = randomKey,
  timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone,
}: EditDeps): LocalEdits {
  const { reader, history } = documents
  let origin: string = editOrigin

  const edit = <Result>(work: () => Result, typingField?: string): Result =>
    documents.batch(() => history.run(work, typingField))

  /** Runs edits that are not part of the undo history. */
  function withoutUndo(work: () => void): void {
    origin = permanentOrigin
    try {
      documents.batch(work)
    } finally {
      origin = editOrigin
    }
  }

  /** Writes keys of a root map. An undefined value removes the key. */
  function write(documentName: string, mapName: string, values: Fields): void {
    const doc = documents.get(documentName)
    doc.transact(() => {
      const map = doc.getMap(mapName)
      for (const [key, value] of Object.entries(values)) {
        if (value === undefined) map.delete(key)
        else map.set(key, value)
      }
    }, origin)
  }

  function add(kind: ItemKind, documentName: string, fields: Fields, key = newKey()): string {
    const id = itemId(documentName, key)
    edit(() => write(documentName, kind, { [key]: withoutDefaults({ ...limited(fields), createdAt: now() }) }))
    return id
  }

  /** Writes changed fields of an item. */
  function change(kind: ItemKind, id: string, fields: Fields): void {
    const item = reader.findStored(kind, id)
    if (!item) return
    const key = itemKeyOf(id)
    const changed = Object.entries(limited(fields)).filter(([field, value]) => {
      const before = item.changed.has(field) ? item.changed.get(field) : item.created[field]
      return !isSame(before, value)
    })
    if (changed.length === 0) return
    write(documentOf(id), kind, Object.fromEntries(changed.map(([field, value]) => [`${key}/${field}`, value])))
  }

  function changeText(kind: ItemKind, id: string, field: string, next: string): void {
    const initial = reader.findStored(kind, id)?.created[field]
    writeText(documents.get(documentOf(id)), {
      name: textName(kind, itemKeyOf(id), field),
      initial: typeof initial === 'string' ? initial : '',
      next,
      origin: editOrigin,
    })
  }

  function update(kind: ItemKind, id: string, fields: Fields): void {
    if (!reader.find(kind, id)) return
    const texts = Object.entries(fields).flatMap(([field, value]) => {
      const max = textFields[field]
      return max !== undefined && typeof value === 'string' ? [{ field, text: cut(value, max) }] : []
    })
    const [typed] = texts
    const isTyping = texts.length === 1 && Object.keys(fields).length === 1
    edit(
      () => {
        for (const { field, text } of texts) changeText(kind, id, field, text)
        change(kind, id, Object.fromEntries(Object.entries(fields).filter(([field]) => !(field in textFields))))
      },
      isTyping ? `${id}/${typed?.field}` : undefined,
    )
  }

  const remove = (kind: ItemKind) => (id: string) => {
    if (reader.find(kind, id)) edit(() => change(kind, id, { deletedAt: now() }))
  }

  const restore = (kind: ItemKind) => (id: string) => {
    if (!reader.find(kind, id)) edit(() => change(kind, id, { deletedAt: null }))
  }

  const move = (kind: 'journeys' | 'steps' | 'tracks') => (id: string, before: string | null) => {
    if (!reader.find(kind, id) || id === before) return
    const positions = positionsForMove(reader.list(kind), id, before)
    edit(() => {
      for (const { id: itemId, position } of positions) change(kind, itemId, { position })
    })
  }

  /** Writes the elements of a list that changed, so that changes of other elements by other devices persist. */
  function setList<Element extends { id: string }>(
    kind: ItemKind,
    id: string,
    list: string,
    elements: readonly Element[],
  ): void {
    const item = reader.findStored(kind, id)
    if (!item || !reader.find(kind, id)) return
    const changes = listChanges(item.changed, list, elements)
    if (Object.keys(changes).length === 0) return
    const key = itemKeyOf(id)
    edit(() =>
      write(
        documentOf(id),
        kind,
        Object.fromEntries(Object.entries(changes).map(([name, value]) => [`${key}/${name}`, value])),
      ),
    )
  }

  /** Creates the next step of a recurring one, with the same id on all devices, whenever they complete it. */
  function createNextStep(step: Step, doneOn: string): void {
    if (!step.recurrence || !areRecurrenceRulesLoaded()) return
    const start = step.date ?? doneOn
    const next = nextOccurrence(step.recurrence, { start, after: start > doneOn ? start : doneOn })
    const documentName = step.date ? quarterDocument(step.date) : documentOf(step.id)
    const nextId = itemId(documentName, derivedKey(`${step.id}/${step.date}`))
    change('steps', step.id, { nextStepId: next ? nextId : null })
    if (!next) return
    if (reader.findStored('steps', nextId)) {
      change('steps', nextId, { deletedAt: null, date: next.date })
      return
    }
    const { text, journeyId, time, minutes, origin, position } = step
    const fields = { text, journeyId, time, minutes, origin, position, date: next.date, recurrence: next.rule }
    add('steps', documentName, fields, itemKeyOf(nextId))
  }

  function createMissingNextSteps(): void {
    withoutUndo(() => {
      for (const step of reader.list('steps')) {
        const isMissing = step.state === 'done' && step.recurrence !== null
        if (isMissing && !reader.findStored('steps', step.id)?.changed.has('nextStepId'))
          createNextStep(step, step.doneOn ?? today())
      }
    })
  }

  function completeStep(id: string, { by = 'screen', on = today() }: Parameters<PlannerEdits['completeStep']>[1] = {}) {
    const step = reader.find('steps', id)
    if (!step || step.state === 'done') return
    const tick: Tick = { at: now(), on, by }
    edit(() => {
      // Each device has its own key: a device that reopens the step removes only the ticks that it has.
      const writer = documents.get(documentOf(id)).clientID
      write(documentOf(id), 'steps', { [`${itemKeyOf(id)}/done/${writer}`]: tick })
      createNextStep(step, on)
    })
  }

  function reopenStep(id: string): void {
    const step = reader.find('steps', id)
    const stored = reader.findStored('steps', id)
    if (!step || !stored || step.state === 'open') return
    edit(() => {
      if (step.state === 'waiting') {
        changeText('steps', id, 'waitingFor', '')
        change('steps', id, { waitingUntil: null })
        return
      }
      const ticks = [...stored.changed.keys()].filter((name) => name.startsWith('done/'))
      const key = itemKeyOf(id)
      write(documentOf(id), 'steps', Object.fromEntries(ticks.map((name) => [`${key}/${name}`, undefined])))
      change('steps', id, { dropped: false })
      const nextStepId = stored.changed.get('nextStepId')
      const nextStep = typeof nextStepId === 'string' ? reader.find('steps', nextStepId) : null
      if (nextStep?.state === 'open') change('steps', nextStep.id, { deletedAt: now() })
      if (nextStepId !== undefined) write(documentOf(id), 'steps', { [`${key}/nextStepId`]: undefined })
    })
  }

  function scheduleStep(id: string, date: string | null): void {
    const step = reader.find('steps', id)
    if (!step || step.date === date) return
    const isLater = step.date !== null && date !== null && date > step.date
    edit(() => change('steps', id, { date, ...(isLater && { moves: step.moves + 1 }) }))
  }

  function setEntry(trackId: string, date: string, value: number | null): void {
    if (!reader.find('tracks', trackId)) return
    const keys = reader.entryKeys(trackId, date)
    if (value === null && keys.length === 0) return
    const documentName = quarterDocument(date)
    const key = entryKey(trackId, date, String(documents.get(documentName).clientID))
    const removed = Object.fromEntries(keys.map((other) => [other, undefined]))
    const limitedValue = value === null ? undefined : Math.min(Math.max(value, 0), limits.ENTRY_MAX)
    edit(() => write(documentName, 'entries', { ...removed, [key]: limitedValue }))
  }

  function addWithLimit(kind: 'journeys' | 'tracks' | 'feeds', max: number, fields: Fields): string {
    if (reader.list(kind).length >= max) return itemId(CORE_DOCUMENT, newKey())
    return add(kind, CORE_DOCUMENT, fields)
  }

  function addOnce({ source, date, journey, steps, tracks }: Addition): void {
    const field = sourceField(source)
    if (reader.setting(field) !== undefined) return
    const keyOf = (name: string) => derivedKey(`${source}/items/${name}`)
    const journeyId = journey && additionJourneyId(source)
    withoutUndo(() => {
      write(CORE_DOCUMENT, 'settings', { [field]: true })
      if (journey) {
        const fields = { ...cutTexts(journey), position: endPosition(reader.list('journeys')) }
        add('journeys', CORE_DOCUMENT, fields, itemKeyOf(additionJourneyId(source)))
      }
      for (const { key, ...step } of steps) {
        const fields = { journeyId, ...cutTexts(step), position: endPosition(reader.list('steps')) }
        add('steps', quarterDocument(date), fields, keyOf(key))
      }
      for (const { key, ...track } of tracks) {
        const fields = { journeyId, ...cutTexts(track), position: endPosition(reader.list('tracks')) }
        add('tracks', CORE_DOCUMENT, fields, keyOf(key))
      }
    })
  }

  const findSession = (id: string) => reader.find('sessions', id)

  return {
    addJourney: ({ title, origin = { from: 'typed' }, ...fields }) => {
      const position = endPosition(reader.list('journeys'))
      const journey = { title: cut(title, limits.TITLE_MAX), origin, ...cutTexts(fields), position }
      return addWithLimit('journeys', limits.JOURNEYS_MAX, journey)
    },
    updateJourney: (id, fields) => update('journeys', id, fields),
    removeJourney: remove('journeys'),
    restoreJourney: restore('journeys'),
    moveJourney: move('journeys'),
    setStampAnswer(id, name, answer) {
      if (!reader.find('journeys', id)) return
      const field = answerField(name)
      edit(() => changeText('journeys', id, field, cut(answer, limits.ANSWER_MAX)), `${id}/${field}`)
    },
    pressStamp(id, name) {
      if (reader.find('journeys', id)) edit(() => change('journeys', id, { [stampField(name)]: now() }))
    },
    setTools: (id, tools) =>
      setList(
        'journeys',
        id,
        'tools',
        tools.slice(0, limits.TOOLS_MAX).map((tool) => ({
          ...tool,
          label: cut(tool.label, limits.TOOL_LABEL_MAX),
          url: cut(tool.url, limits.URL_MAX),
        })),
      ),
    setAwards: (id, awards) =>
      setList(
        'journeys',
        id,
        'awards',
        awards.slice(0, limits.AWARDS_MAX).map((award) => ({ ...award, text: cut(award.text, limits.AWARD_TEXT_MAX) })),
      ),

    addStep: ({ text, date = null, origin = { from: 'typed' }, ...fields }) => {
      const step = { text: cut(text, limits.STEP_TEXT_MAX), date, origin, ...cutTexts(fields) }
      return add('steps', quarterDocument(today()), { ...step, position: endPosition(reader.list('steps')) })
    },
    updateStep: (id, fields: StepFields) => update('steps', id, fields),
    scheduleStep,
    moveStep: move('steps'),
    completeStep,
    reopenStep,
    dropStep(id) {
      const step = reader.find('steps', id)
      if (step && step.state !== 'done') edit(() => change('steps', id, { dropped: true }))
    },
    removeStep: remove('steps'),
    restoreStep: restore('steps'),

    addAppointment: (fields) => add('appointments', quarterDocument(today()), cutTexts(fields)),
    updateAppointment: (id, fields) => update('appointments', id, fields),
    removeAppointment: remove('appointments'),
    restoreAppointment: restore('appointments'),

    addFeed: ({ name, url }) =>
      addWithLimit('feeds', limits.FEEDS_MAX, {
        name: cut(name, limits.FEED_NAME_MAX),
        url: cut(url, limits.URL_MAX),
      }),
    removeFeed: remove('feeds'),
    restoreFeed: restore('feeds'),

    addTrack: (fields) => {
      const track = { startsOn: today(), ...cutTexts(fields), position: endPosition(reader.list('tracks')) }
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
        pauses.slice(0, limits.PAUSES_MAX).map((pause) => ({ ...pause, reason: cut(pause.reason, limits.REASON_MAX) })),
      ),
    setEntry,

    startSession(kind, date) {
      const id = sessionId(kind, date)
      if (!reader.findStored('sessions', id))
        add('sessions', documentOf(id), { kind, date, startedAt: now() }, itemKeyOf(id))
      else if (!findSession(id)) edit(() => change('sessions', id, { deletedAt: null, finishedAt: null, part: 0 }))
      return id
    },
    setSessionAnswer(id, question, answer) {
      if (!findSession(id)) return
      const field = sessionAnswerField(cut(question, limits.QUESTION_NAME_MAX))
      edit(() => changeText('sessions', id, field, cut(answer, limits.ANSWER_MAX)), `${id}/${field}`)
    },
    setSessionPart(id, part) {
      if (findSession(id)) edit(() => change('sessions', id, { part }))
    },
    recordSessionSteps(id, { carried = [], dropped = [] }) {
      const session = findSession(id)
      if (!session) return
      edit(() => {
        setList('sessions', id, 'carried', asElements(session.carriedStepIds, carried, dropped))
        setList('sessions', id, 'dropped', asElements(session.droppedStepIds, dropped, carried))
      })
    },
    finishSession(id) {
      if (findSession(id)) edit(() => change('sessions', id, { finishedAt: now() }))
    },
    removeSession(id) {
      const session = findSession(id)
      if (!session) return
      edit(() => {
        for (const question of Object.keys(session.answers))
          changeText('sessions', id, sessionAnswerField(question), '')
        for (const list of ['carried', 'dropped']) setList('sessions', id, list, [])
        change('sessions', id, { deletedAt: now() })
      })
    },

    addSheet(sheet) {
      const [documentName, key] = [quarterDocument(today()), newKey()]
      withoutUndo(() => write(documentName, 'sheets', { [key]: { ...sheet, createdAt: now() } }))
      return itemId(documentName, key)
    },

    addOnce,

    updateSettings(fields) {
      const needsZone = fields.remindBy !== undefined && reader.setting('timeZone') === undefined
      const changed = Object.entries({ ...(needsZone && { timeZone: timeZone() }), ...fields }).filter(
        ([field, value]) => value !== undefined && !isSame(reader.setting(field), value),
      )
      if (changed.length > 0) edit(() => write(CORE_DOCUMENT, 'settings', Object.fromEntries(changed)))
    },

    createMissingNextSteps,
    together: (work) => edit(work),
    undo: () => documents.batch(history.undo),
    redo: () => documents.batch(history.redo),
  }
}

/** Cuts a text without splitting a surrogate pair. NUL cannot be exported. */
export function cut(text: string, max: number): string {
  return text
    .replaceAll('\0', '')
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, '')
}

function cutTexts<Item extends object>(fields: Item): Item {
  const entries = Object.entries(fields).map(([field, value]) => {
    const max = textFields[field]
    return [field, max !== undefined && typeof value === 'string' ? cut(value, max) : value]
  })
  return Object.fromEntries(entries) as Item
}

function limited(fields: Fields): Fields {
  const entries = Object.entries(fields).map(([field, value]) => {
    const max = stringLimits[field]
    return [field, max !== undefined && typeof value === 'string' ? cut(value, max) : value]
  })
  return Object.fromEntries(entries)
}

/** Leaves out what counts as missing, because each item stores it. */
const withoutDefaults = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== undefined && value !== null && !isSame(value, { from: 'typed' }),
    ),
  )

const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** Returns the ids as elements: those before, then the added ones, without the removed ones. */
function asElements(before: readonly string[], added: readonly string[], removed: readonly string[]): { id: string }[] {
  return [...new Set([...before, ...added])].filter((id) => !removed.includes(id)).map((id) => ({ id }))
}
