import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testTitlesOf } from './test-titles.ts'

test('npm run features: lists titles with their groups and the rules above them', () => {
  const source = `
    /** A seat is held for 30 minutes. */
    test('seat: held once', async () => {})
    describe('refund', () => {
      test.each([1, 2])(\`of \${COUNT}: %i\`, () => {})
    })`
  expect(testTitlesOf('seats.test.ts', source)).toEqual([
    { title: 'seat: held once', rule: 'A seat is held for 30 minutes.' },
    { title: 'refund', rule: '' },
    { title: `refund > of \${COUNT}: %i`, rule: '' },
  ])
})

test('docs/asvs.md names existing test files', () => {
  const files = [...readFileSync('docs/asvs.md', 'utf8').matchAll(/`(\S+\.(?:test|spec)\.tsx?)`/g)]
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter(([, file = '']) => !existsSync(file))).toEqual([])
})
