import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { diffTexts, writeText } from './text-field.ts'

test('difference of two texts: applied to the first one it gives the second one', () => {
  const text = fc.string({ unit: 'binary', maxLength: 12 })
  fc.assert(
    fc.property(text, text, text, text, (start, before, after, end) => {
      const [from, to] = [start + before + end, start + after + end]
      const diff = diffTexts(from, to)
      expect(from.slice(0, diff.start) + diff.inserted + from.slice(diff.start + diff.removed)).toBe(to)
      expect(diff.removed).toBeLessThanOrEqual(before.length + 1)
    }),
  )
})

test.each([
  ['walk 👟 home', 'walk 👞 home'],
  ['👟', '👟👟'],
  ['👟👞', '👞'],
  ['a👟', 'a'],
])('emoji are not split: %s, then %s', (before, after) => {
  const doc = new Y.Doc()
  writeText(doc, { name: 'steps/a/text', initial: before, next: after, origin: 'edit' })
  expect(doc.getText('steps/a/text').toString()).toBe(after)
})

test('two devices that change the same text for the first time have it once', () => {
  const [phone, laptop] = [new Y.Doc(), new Y.Doc()]
  const field = { name: 'steps/a/text', initial: 'Buy paint', origin: 'edit' }
  writeText(phone, { ...field, next: 'Buy white paint' })
  writeText(laptop, { ...field, next: 'Buy paint and tape' })
  Y.applyUpdate(phone, Y.encodeStateAsUpdate(laptop))
  Y.applyUpdate(laptop, Y.encodeStateAsUpdate(phone))
  for (const doc of [phone, laptop]) expect(doc.getText(field.name).toString()).toBe('Buy white paint and tape')
})

test('an unchanged text creates nothing', () => {
  const doc = new Y.Doc()
  writeText(doc, { name: 'steps/a/text', initial: 'Buy paint', next: 'Buy paint', origin: 'edit' })
  expect(Y.encodeStateAsUpdate(doc)).toHaveLength(2)
})
