import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'

test('no folder has more than 25 files besides tests', () => {
  const paths = globSync('{bench,bin,contract,db,e2e,server,tests,web}/**/*.{ts,tsx,mjs}')
  const files = paths.filter((path) => !/\.(test|spec|fixture|child)\.tsx?$/.test(path))
  const counts = new Map<string, number>()
  for (const path of files) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  const large = [...counts].filter(([, count]) => count > 25).map(([folder, count]) => `${folder}: ${count} files`)
  expect(files.length).toBeGreaterThan(1000)
  expect(large).toEqual([])
})
