import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync('docs/features.md', 'utf8')
const rows = [...page.matchAll(/\| `([^`]+)`: (.+?) *\|$/gm)].map(([, file, sentence]) => ({
  file: file ?? '',
  sentence: sentence ?? '',
}))

test('docs/features.md: every rule names a test', () => {
  const rules = page.split('\n').filter((line) => /^\| [\w ]*\d+ *\|/.test(line))
  expect(rules.length).toBeGreaterThan(50)
  expect(rows).toHaveLength(rules.length)
})

test.each(rows)('$file has the test "$sentence"', ({ file, sentence }) => {
  expect(existsSync(file), `${file} exists`).toBe(true)
  const source = readFileSync(file, 'utf8').replaceAll("\\'", "'")
  expect(source).toContain(sentence)
})
