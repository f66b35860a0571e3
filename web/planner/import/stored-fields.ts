import { generateKeyBetween } from 'fractional-indexing'
import { documentNameOf, itemId, quarterDocumentName } from '#contract/planner/documents.ts'
import { stampNames } from '#contract/planner/items.ts'
import type { TrackWithEntries } from '#contract/planner/planner-file.ts'
import { itemKeyOf, nextStepKey } from '../documents/item-keys.ts'
import { textFields, truncateTextFields } from '../documents/item-writer.ts'
import { listChanges } from '../documents/list-changes.ts'
import {
  answerField,
  checkInAnswerField,
  type ItemKind,
  type ItemOf,
  stampField,
  type Tick,
} from '../documents/stored-items.ts'
import { partDoneField } from '../documents/stored-parts.ts'

type Fields = { [field: string]: unknown }

export type FileItemOf = Omit<ItemOf, 'tracks'> & { tracks: TrackWithEntries }

/** Fields of an item as documents store them, see `stored-items.ts`. */
export type StoredFields = {
  fields: Fields
  lists: { [list: string]: readonly { id: string }[] }
  /** By field. */
  answers: { [field: string]: string }
  /** Null for a step that is not done. */
  tick: Tick | null
  nextStepId: string | null
}

const none = { lists: {}, answers: {}, tick: null, nextStepId: null }
const asElements = (ids: readonly string[]) => ids.map((id) => ({ id }))

const converters: { [Kind in ItemKind]: (item: FileItemOf[Kind]) => StoredFields } = {
  journeys({ id: _id, stamps, tools, awards, ...fields }) {
    const names = stampNames.filter((name) => stamps[name])
    return {
      ...none,
      fields: { ...fields, ...Object.fromEntries(names.map((name) => [stampField(name), stamps[name].stampedAt])) },
      lists: { tools, awards },
      answers: Object.fromEntries(names.map((name) => [answerField(name), stamps[name].answer])),
    }
  },

  steps(step) {
    // A file of an earlier build has no parts.
    const { id, parts = [], state, doneAt, doneOn, doneBy, moves, ...fields } = step
    const doneParts = Object.fromEntries(parts.map((part) => [partDoneField(part.id), part.isDone || null]))
    const isDone = state === 'done'
    const documentName = step.date ? quarterDocumentName(step.date) : documentNameOf(id)
    return {
      ...none,
      fields: { ...fields, ...doneParts, moves: moves || null, dropped: state === 'dropped' || null },
      lists: { parts: parts.map(({ isDone: _isDone, ...part }) => part) },
      tick: isDone ? { at: doneAt ?? 0, on: doneOn ?? '', by: doneBy ?? 'screen' } : null,
      // Without it, the next step would be created once more.
      nextStepId: isDone && step.recurrence ? itemId(documentName, nextStepKey(step)) : null,
    }
  },

  appointments: ({ id: _id, ...fields }) => ({ ...none, fields }),
  feeds: ({ id: _id, ...fields }) => ({ ...none, fields }),
  tracks: ({ id: _id, pauses, entries: _entries, ...fields }) => ({ ...none, fields, lists: { pauses } }),

  sessions: ({ id: _id, answers, carriedStepIds, droppedStepIds, ...fields }) => ({
    ...none,
    fields,
    lists: { carried: asElements(carriedStepIds), dropped: asElements(droppedStepIds) },
    answers: Object.fromEntries(Object.entries(answers).map(([name, text]) => [checkInAnswerField(name), text])),
  }),

  sheets: ({ id: _id, printedAt, ...fields }) => ({ ...none, fields: { ...fields, createdAt: printedAt } }),
}

export function storedFieldsOf<Kind extends ItemKind>(kind: Kind, item: FileItemOf[Kind]): StoredFields {
  const stored = converters[kind](item)
  const { position } = stored.fields
  const fields = truncateTextFields(stored.fields)
  return { ...stored, fields: isPosition(position) ? fields : { ...fields, position: null } }
}

/** Returns the values of a root map that create an item. */
export function newItemValues(id: string, { fields, lists, tick, nextStepId }: StoredFields): Fields {
  const key = itemKeyOf(id)
  const changed = {
    ...Object.assign({}, ...Object.entries(lists).map(([list, elements]) => listChanges(new Map(), list, elements))),
    ...(tick && { [TICK_FIELD]: tick }),
    ...(nextStepId && { nextStepId }),
  }
  return {
    [key]: Object.fromEntries(Object.entries(fields).filter(([field, value]) => !isMissing(field, value))),
    ...Object.fromEntries(Object.entries(changed).map(([field, value]) => [`${key}/${field}`, value])),
  }
}

/** A tick from a file is of no device. */
export const TICK_FIELD = 'done/0'

const isMissing = (field: string, value: unknown) => value === null || (value === '' && field in textFields)

function isPosition(value: unknown): boolean {
  try {
    return typeof value === 'string' && generateKeyBetween(value, null) > value
  } catch {
    return false
  }
}
