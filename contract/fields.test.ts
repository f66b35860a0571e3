import { expect, test } from 'vitest'
import { boundedString } from './fields.schema.ts'
import { emailAddress } from './people/accounts/auth.schema.ts'
import { markShippedInput } from './sales/orders/admin-orders.schema.ts'

const fourCharacters = boundedString(4, 'Too long.', 'Not text.')

test.each(['', 'a'.repeat(16), '🦊🦊🦊🦊', 'éééé'])('%j fits into 16 bytes', (text) => {
  expect(fourCharacters.parse(text)).toBe(text)
})

test.each(['a'.repeat(17), '🦊🦊🦊🦊a', '日'.repeat(6)])('%j is longer than the limit', (text) => {
  expect(fourCharacters.safeParse(text).error?.issues.map(({ message }) => message)).toEqual(['Too long.'])
})

test('a string over the limit skips the later checks', () => {
  const checkedTexts: string[] = []
  const recordText = (text: string) => {
    checkedTexts.push(text)
    return text
  }
  const schema = fourCharacters
    .overwrite(recordText)
    .refine((text) => recordText(text) !== '', 'Empty.')
    .max(4, 'Too long.')
  expect(schema.safeParse('a'.repeat(17)).success).toBe(false)
  expect(checkedTexts).toEqual([])
  expect(schema.safeParse('abc').success).toBe(true)
  expect(checkedTexts).toEqual(['abc', 'abc'])
})

test('a non-string has a separate error message', () => {
  expect(fourCharacters.safeParse(1).error?.issues.map(({ message }) => message)).toEqual(['Not text.'])
})

test('a megabyte of combining marks is rejected as a field error', () => {
  const marks = '\u0335\u0321\u0316'.repeat(350_000)
  expect(emailAddress.safeParse(marks).error?.issues.map(({ message }) => message)).toEqual([
    'Email must be at most 254 characters.',
  ])
  const fields = markShippedInput.safeParse({ version: 1, taskIds: [], carrier: marks, trackingUrl: marks }).error
    ?.issues
  expect(fields?.map(({ path }) => path.join('.'))).toEqual(['taskIds', 'carrier', 'trackingUrl'])
})
