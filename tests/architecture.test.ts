import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync('docs/architecture.md', 'utf8')
const [, section = ''] = page.split('## What we write by hand and why')
const rows =
  section
    .split('\n## ')[0]
    ?.match(/^\| .+$/gm)
    ?.slice(2) ?? []

test('docs/architecture.md: every part that we write by hand has an existing path and a reason', () => {
  expect(rows.length).toBeGreaterThan(20)
  const incomplete = rows.filter((row) => {
    const [, , path = '', reason] = row.split('|').map((cell) => cell.trim())
    return !existsSync(path.replaceAll('`', '')) || !reason
  })
  expect(incomplete).toEqual([])
})
