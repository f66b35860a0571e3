import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Code relies on the public API of the browser, of Node and of packages, so that updates do not break it. */

const files = globSync('{bench,bin,contract,db,e2e,server,tests,web}/**/*.{ts,tsx,mjs}').filter(
  (file) => file !== 'tests/private-internals.test.ts',
)

const privateNames = [
  /__reactRouter\w*|__reactFiber\w*|__reactProps\w*|_valueTracker\b/,
  /\bprocess\.binding\b|\._handle\b|\bHTTPParser\b|\bkIncomingMessage\b/,
  /\bgetOwnPropertySymbols\b|\bSymbol\.for\('nodejs/,
  /\b(window|globalThis|global|self)\.\w+ = |\.prototype\.\w+ = /,
]

/** Lines that may stay: attacks that a page must withstand, and a browser that blocks popups. */
const exceptions = [/<a id=__reactRouterContext>/, /window\.hurt = true/, /window\.open = \(\) => null/]

/** Folders of a package that are its implementation. */
const privateFolder = /(^|\/)(dist|src|lib|build|esm|cjs|internals?)(\/|$)/
const importPattern = /(?:\bfrom|\bimport|\bimport\(|\brequire\(|\bresolve\()\s*['"]([a-z@][^'"]*)['"]/g

test('private internals: no names of React, React Router or Node internals, and no patched globals', () => {
  expect(findLines((line) => privateNames.some((name) => name.test(line)))).toEqual([])
})

test('private internals: packages are imported by the paths that they export', () => {
  expect(findLines((line) => [...line.matchAll(importPattern)].some(([, name = '']) => !isExported(name)))).toEqual([])
})

test('private internals: imports are found', () => {
  expect(isExported('hono/cookie')).toBe(true)
  expect(isExported('hono/dist/index.js')).toBe(false)
  expect(isExported('pg/lib/client.js')).toBe(false)
  expect(isExported('react-router/no-such-path')).toBe(false)
})

function findLines(isViolation: (line: string) => boolean): string[] {
  return files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        const isException = exceptions.some((exception) => exception.test(line))
        return isViolation(line) && !isException ? [`${file}:${index + 1}: ${line.trim()}`] : []
      }),
  )
}

function isExported(name: string): boolean {
  const [, packageName = '', path] = /^((?:@[^/]+\/)?[^/]+)(?:\/(.+))?$/.exec(name) ?? []
  if (!path || name.startsWith('node:')) return true
  if (privateFolder.test(path)) return false
  const { exports } = JSON.parse(readFileSync(join('node_modules', packageName, 'package.json'), 'utf8'))
  return exports === undefined || Object.keys(exports).some((pattern) => matches(`./${path}`, pattern))
}

function matches(path: string, pattern: string): boolean {
  const [start = '', end] = pattern.split('*')
  return end === undefined ? path === pattern : path.startsWith(start) && path.endsWith(end)
}
