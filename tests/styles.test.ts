import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Class names that libraries set: the text editor. */
const libraryClasses = /^(?:ProseMirror|selectedCell)/

const source = globSync('web/**/*.{ts,tsx,svg}', { exclude: (path) => /\.(test|spec)\./.test(path) })
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')
const words = new Set(source.match(/[A-Za-z_][\w-]*/g))
/** Names that are completed at run time, such as `toast--` in `toast--${tone}`. */
const prefixes = [...source.matchAll(/([A-Za-z_][\w-]*--)\$\{/g)].flatMap(([, prefix]) => prefix ?? [])

test('every class in the styles is used', () => {
  const unused = globSync('web/**/*.css').flatMap((path) => classesOf(path).map((name) => `${path}: .${name}`))
  expect(unused).toEqual([])
})

function classesOf(path: string): string[] {
  const styles = readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|url\([^)]*\)|"[^"]*"/g, '')
  const names = new Set([...styles.matchAll(/\.([a-z_][\w-]*)/gi)].flatMap(([, name]) => name ?? []))
  return [...names].filter((name) => !isUsed(name) && !libraryClasses.test(name))
}

const isUsed = (name: string) => words.has(name) || prefixes.some((prefix) => name.startsWith(prefix))
