import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync('docs/features.md', 'utf8')
const findTests = (text: string) =>
  [...text.matchAll(/\| `([^`]+)`: (.+?) *\|$/gm)].map(([, file = '', sentence = '']) => ({ file, sentence }))
const rows = findTests(page)

test('docs/features.md: every rule names a test', () => {
  const rules = page.split('\n').filter((line) => /^\| [\w ]*\d+ *\|/.test(line))
  expect(rules.length).toBeGreaterThan(50)
  expect(rows).toHaveLength(rules.length)
})

test.each([...rows, ...findTests(readFileSync('docs/asvs.md', 'utf8'))])(
  '$file has the test "$sentence"',
  ({ file, sentence }) => {
    expect(existsSync(file), `${file} exists`).toBe(true)
    const source = readFileSync(file, 'utf8').replaceAll("\\'", "'")
    expect(source).toContain(sentence)
  },
)
