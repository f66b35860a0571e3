import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Keeps names and comments in the standard terms of CONTRIBUTING.md. Each failure names the file and the line. */

/** Words that have a standard term, as they appear in paths, exported names, top-level functions and log lines. */
const replacedWords: Record<string, string> = {
  again: 'retry, repeated, or re-',
  anew: 'rerender or retry',
  announce: 'notify or publish',
  anybody: 'user or public',
  arrival: 'focus after navigation',
  asked: 'options or input',
  asks: 'requests',
  awake: 'hydrated',
  beginnings: 'line starts',
  beside: 'external',
  courier: 'sync',
  darkroom: 'image processing',
  deaf: 'disconnected',
  deed: 'mutation',
  desk: 'admin, form, or progress module',
  develop: 'process',
  door: 'route, handler, or middleware',
  ear: 'listener',
  emblem: 'icon',
  enrol: 'enroll',
  enrolment: 'enrollment',
  errand: 'OAuth state or scenario',
  everybody: 'all users',
  fault: 'error',
  given: 'input, options, or deps',
  giver: 'sender',
  gone: 'removed or deleted',
  goods: 'products or items',
  ground: 'database',
  hear: 'receive or listen',
  hindrance: 'issue',
  house: 'site',
  keep: 'store, cache, or save',
  keeper: 'store',
  kept: 'cached, stored, or saved',
  knock: 'connection or request',
  lane: 'worker or queue',
  letter: 'mail',
  look: 'check, run, or search',
  make: 'create',
  means: 'deps',
  mend: 'fix',
  mine: "user's",
  news: 'NOTIFY channel or changes',
  nobody: 'no user',
  nothing: 'none, empty, or no-op',
  ours: 'local or first-party',
  own: "user's, or nothing",
  pen: 'writer or renderer',
  people: 'users',
  person: 'user',
  pick: 'select or choose',
  piece: 'chunk or part',
  place: 'enrollment, seat, hold, or position',
  plate: 'post cover',
  press: 'render queue or click',
  sealed: 'encrypted or signed',
  shelf: 'local store or grid',
  somebody: 'user',
  stay: 'persist or remain',
  stranger: 'other user',
  studio: 'OG image cache',
  sweep: 'cleanup',
  taker: 'receiver',
  tell: 'notify',
  telling: 'notifying',
  theirs: 'remote or third-party',
  things: 'the noun of the things',
  told: 'notified',
  trouble: 'issue',
  us: 'the site',
  visitor: 'user',
  wake: 'init',
  whoever: 'user',
  whole: 'full or entire',
  wish: 'order item input',
}

const replacedPhrases: Record<string, string> = {
  'book refund': 'record a refund',
  'booked class': 'enrollment',
  'by turns': 'interleaved',
  'found by': 'search',
  'give back': 'cancel, reverse, or refund',
  'hand over': 'deliver',
  'late view': 'lazy dialog',
  'let go': 'release or delete',
  'pass on': 'promote',
  'pay back': 'refund',
  'payment message': 'webhook event',
  'payment page': 'checkout session',
  'take away': 'revoke or remove',
  'take back': 'cancel, reverse, or refund',
  'take out': 'remove',
  'this browser': 'storage',
}

/** Words that comments and test names never need either. */
const unusedWords = `anew anybody courier darkroom deed emblem errand everybody hindrance keepers mend mended nobody
  somebody studio sweep sweeps tell tells telling told whoever`.split(/\s+/)

/** Verb forms that name no part of a page: '.search-result', not '.found'. */
const unusedClasses = /\.(?:filed|finder|finding|found|join|strip)(?=__|--|[^\w-])/

/** Phrases that may use a replaced word, each with the reason. At most ten. */
const exceptions: Record<string, string> = {
  'keep alive': 'the term of HTTP',
  'keep enrollments': 'the choice of an admin who deletes a class',
  'keep reading': 'a heading on the page of a post',
  'place order': 'ordinary English for submitting an order',
  'press keys': 'the term of keyboards and of Playwright',
}

const code = globSync('{bench,bin,contract,db,e2e,server,tests,web}/**/*.{ts,tsx,mjs}', {
  exclude: (path) => path.includes('migrations'),
})
const sources = code.filter((path) => !/\.(test|spec|fixture|child)\.tsx?$/.test(path))
const textOf = new Map(code.map((path) => [path, readFileSync(path, 'utf8')]))

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean)

function replacedIn(name: string): string[] {
  const phrases = Object.keys(exceptions)
  const text = phrases.reduce((rest, phrase) => rest.replaceAll(phrase, ''), wordsOf(name).join(' '))
  const phraseProblems = Object.entries(replacedPhrases).flatMap(([phrase, term]) =>
    new RegExp(`\\b${phrase}\\b`).test(text) ? [`'${phrase}' in ${name}: use ${term}`] : [],
  )
  const wordProblems = wordsOf(text).flatMap((word) => {
    const singular = word.replace(/e?s$/, '')
    const match = [word, word.replace(/s$/, ''), singular].find((form) => Object.hasOwn(replacedWords, form))
    return match ? [`'${word}' in ${name}: use ${replacedWords[match]}`] : []
  })
  return [...wordProblems, ...phraseProblems]
}

function matchesIn(path: string, pattern: RegExp): { line: number; groups: string[] }[] {
  const text = textOf.get(path) ?? ''
  return [...text.matchAll(pattern)].map((match) => ({
    line: text.slice(0, match.index).split('\n').length,
    groups: match.slice(1).map((group) => group ?? ''),
  }))
}

const exportedName =
  /^export (?:default )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|type|interface)\s+([A-Za-z_$][\w$]*)/gm
const topLevelFunction =
  /^(?:async )?function\*?\s+([A-Za-z_$][\w$]*)|^const ([A-Za-z_$][\w$]*) = (?:async )?(?:<[^=]*>)?\([^=]*\)[^=]*=>/gm
const commentOrTestName = /\/\*\*?\s[\s\S]*?\*\/|^\s*\/\/ .*|\b(?:test|describe)[^'"`\n]*(['"`]).*?\1/gm
const exportedType = /^export (?:type|interface)\s+([A-Za-z_$][\w$]*)\b(?!\s*\})/gm
const docstringOpening =
  /\/\*\*\s*(?:\*\s*)?((?:What|Whoever|Whatever|That which|Those who|Where|Whether|How)\b[^\n]*)/g
const logLine = /\blog\w*\.(?:trace|debug|info|warn|error|fatal)\(\s*(?:\{[^}]*\},\s*|[\w.]+,\s*)?['"`]([^'"`]*)['"`]/g

test('paths use standard terms', () => {
  const violations = code.flatMap((path) => replacedIn(path).map((problem) => `${path}: ${problem}`))
  expect(violations).toEqual([])
})

test('exported names use standard terms', () => {
  const violations = code.flatMap((path) =>
    matchesIn(path, exportedName).flatMap(({ line, groups: [name = ''] }) =>
      replacedIn(name).map((problem) => `${path}:${line}: ${problem}`),
    ),
  )
  expect(violations).toEqual([])
})

test('top-level functions use standard terms', () => {
  const violations = code.flatMap((path) =>
    matchesIn(path, topLevelFunction).flatMap(({ line, groups: [name, constName] }) =>
      replacedIn(name || constName || '').map((problem) => `${path}:${line}: ${problem}`),
    ),
  )
  expect(violations).toEqual([])
})

test('comments and test names use no words that have a standard term', () => {
  const pattern = new RegExp(`\\b(?:${unusedWords.join('|')})\\b`, 'i')
  const violations = [...textOf].flatMap(([path, text]) =>
    path === 'tests/standard-terms.test.ts'
      ? []
      : [...text.matchAll(commentOrTestName)].flatMap(([match]) => {
          const word = pattern.exec(match)?.[0]
          return word ? [`${path}: '${word}' in ${match.slice(0, 100)}`] : []
        }),
  )
  expect(violations).toEqual([])
})

test('CSS classes are nouns', () => {
  const violations = globSync('web/**/*.css').flatMap((path) => {
    const lines = readFileSync(path, 'utf8').split('\n')
    return lines.filter((line) => unusedClasses.test(line)).map((line) => `${path}: ${line.trim()}`)
  })
  expect(violations).toEqual([])
})

test('log lines use standard terms', () => {
  const violations = sources.flatMap((path) =>
    matchesIn(path, logLine).flatMap(({ line, groups: [text = ''] }) =>
      replacedIn(text).map((problem) => `${path}:${line}: ${problem}`),
    ),
  )
  expect(violations).toEqual([])
})

test('no two exported types share a name', () => {
  const locations = new Map<string, string[]>()
  for (const path of sources)
    for (const { line, groups } of matchesIn(path, exportedType)) {
      const [name = ''] = groups
      locations.set(name, [...(locations.get(name) ?? []), `${path}:${line}`])
    }
  const shared = [...locations]
    .filter(([, paths]) => paths.length > 1)
    .map(([name, paths]) => `${name}: ${paths.join(', ')}`)
  expect(shared).toEqual([])
})

test('docstrings open with a verb or a noun', () => {
  const violations = code.flatMap((path) =>
    matchesIn(path, docstringOpening).map(({ line, groups: [opening] }) => `${path}:${line}: ${opening}`),
  )
  expect(violations).toEqual([])
})

test('the list of exceptions stays short', () => {
  expect(Object.keys(exceptions).length).toBeLessThanOrEqual(10)
})
