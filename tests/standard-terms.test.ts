import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Words of the project's first vocabulary that returned by imitation, each with the standard term. At most ten. */
const replacedWords: Record<string, string> = {
  anew: 'again, or a verb with re-',
  anybody: 'users or the public',
  courier: 'sync',
  darkroom: 'image processing',
  deed: 'mutation',
  errand: 'OAuth state or scenario',
  hindrance: 'problem',
  keeper: 'store',
  mended: 'fixed',
  whoever: 'the user who',
}

const code = globSync('{bench,bin,contract,db,e2e,server,tests,web}/**/*.{ts,tsx,mjs}', {
  exclude: (path) => /migrations|db\/seed|standard-terms/.test(path),
})
const exportedType = /^export (?:type|interface)\s+([A-Za-z_$][\w$]*)\b(?!\s*\})/gm

test('paths, names and comments use standard terms', () => {
  const pattern = new RegExp(`\\b(?:${Object.keys(replacedWords).join('|')})s?\\b`, 'gi')
  const violations = code.flatMap((path) => {
    const text = `${path}\n${readFileSync(path, 'utf8')}`.replace(/([a-z\d])([A-Z])|_/g, '$1 $2')
    return [...text.matchAll(pattern)].map(([word]) => `${path}: ${word}`)
  })
  expect(violations).toEqual([])
  expect(Object.keys(replacedWords).length).toBeLessThanOrEqual(10)
})

test('no two exported types share a name', () => {
  const paths = new Map<string, string[]>()
  for (const path of code.filter((path) => !/\.(test|spec|fixture|child)\.tsx?$/.test(path)))
    for (const [, name = ''] of readFileSync(path, 'utf8').matchAll(exportedType))
      paths.set(name, [...(paths.get(name) ?? []), path])
  expect([...paths].filter(([, files]) => files.length > 1)).toEqual([])
})
