import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Phrases that read as translated, each with what to write. They may not occur in texts, comments and documents. */
const avoided: [phrase: RegExp, use: string][] = [
  [/\bstands?\b(?! for\b)/i, 'is or appears'],
  [/\blies\b/i, 'is'],
  [/\bg(?:oes|o|oing) back\b(?! to)/i, 'is refunded'],
  [/\b(?:is|are|be|was|were) told\b/i, 'is notified'],
  [/\bby (?:itself|themselves)\b/i, 'automatically'],
  [/\banew\b/i, 'again'],
  [/\bone press\b/i, 'one click'],
  [/\bof (?:its|their) own\b/i, 'own or separate'],
  [/\bwhoever\b/i, 'the person who'],
  [/\be-mails?\b/i, 'email'],
  [/\benrol(?:s|ment|ments)?\b/i, 'enroll and enrollment'],
  // Not the stored codes 'cancelled' and 'cancelling'.
  [/(?<!['"`.])\bcancell(?:ed|ing)\b(?!['"`:])/i, 'canceled and canceling'],
]

const paths = [
  ...globSync('{bin,contract,db,server,web}/**/*.{ts,tsx,mjs,css}', {
    exclude: (path) => /migrations|db\/seed\/scale|content\/(posts|lessons)|\.(test|spec|fixture|child)\./.test(path),
  }),
  'README.md',
  ...globSync('docs/**/*.md'),
]

test.each(avoided)('no text contains %s', (phrase, use) => {
  const violations = paths.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .flatMap((line, index) => (phrase.test(line) ? [`${path}:${index + 1}: ${line.trim()} (use ${use})`] : [])),
  )
  expect(violations).toEqual([])
})
