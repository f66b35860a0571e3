import * as Y from 'yjs'
import { hash53 } from './hash.ts'

/** Origin of changes in this browser that are not part of the undo history. */
export const permanentOrigin = 'permanent'

/** The first client id above those that Yjs creates, which have 32 bits. */
const SEED_CLIENT_MIN = 2 ** 32

/**
 * Writes a text so that it merges letter by letter with those of other devices.
 * @param initial the text at creation, which is no root text yet
 */
export function writeText(
  doc: Y.Doc,
  { name, initial, next, origin }: { name: string; initial: string; next: string; origin: unknown },
): void {
  if (!doc.share.has(name) && initial === next) return
  seedText(doc, name, initial)
  const text = doc.getText(name)
  const { start, removed, inserted } = diffTexts(text.toString(), next)
  if (removed === 0 && inserted === '') return
  doc.transact(() => {
    if (removed > 0) text.delete(start, removed)
    if (inserted) text.insert(start, inserted)
  }, origin)
}

/**
 * Copies the text at creation to a root text before its first change. The client id is derived from the text, so that two
 * devices that do this at the same time create the same letters and the text is not duplicated.
 */
function seedText(doc: Y.Doc, name: string, initial: string): void {
  if (doc.share.has(name) || initial === '') return
  const seed = new Y.Doc()
  seed.clientID = SEED_CLIENT_MIN + (hash53(`${name}\n${initial}`, 0) % (Number.MAX_SAFE_INTEGER - SEED_CLIENT_MIN))
  seed.getText(name).insert(0, initial)
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(seed), permanentOrigin)
  seed.destroy()
}

type TextDiff = { start: number; removed: number; inserted: string }

/** Returns the change between the common start and the common end. Never splits a surrogate pair. */
export function diffTexts(before: string, after: string): TextDiff {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  if (start > 0 && isHighSurrogate(before.charCodeAt(start - 1))) start--
  let end = 0
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++
  if (end > 0 && isLowSurrogate(before.charCodeAt(before.length - end))) end--
  return { start, removed: before.length - end - start, inserted: after.slice(start, after.length - end) }
}

const isHighSurrogate = (code: number) => code >= 0xd800 && code <= 0xdbff
const isLowSurrogate = (code: number) => code >= 0xdc00 && code <= 0xdfff
