import { globSync, readFileSync } from 'node:fs'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'

/** One spelling in texts, comments and documents. */
const avoided: [phrase: RegExp, use: string][] = [
  [/\be-mails?\b/i, 'email'],
  [/\benrol(?:s|ment|ments)?\b/i, 'enroll and enrollment'],
  // Not the stored codes 'cancelled' and 'cancelling'.
  [/(?<!['"`.])\bcancell(?:ed|ing)\b(?!['"`:])/i, 'canceled and canceling'],
]

/** Avoided in texts that people see; comments and log lines may use them. */
const avoidedInTexts: [phrase: RegExp, use: string][] = [
  [/\b(?<!\/)mails?\b(?! (?:server|client|scanner)|[-:/.])/i, 'email'],
  [/\bmailed\b/i, 'emailed'],
  [/\bpayment service\b/i, 'payment provider'],
  [/\bseats?\b/i, 'spot'],
  [/\b(?:some|no|any)body\b/i, 'someone, no one, anyone'],
  [/\b(?:organis|recognis|sanitis|colour|favour(?!ite)|centre|licence)/i, 'American spelling'],
]

/** Avoided on pages and in emails, which use contractions and typographic characters. */
const avoidedOnPages: [phrase: RegExp, use: string][] = [
  [/\b(?:do|does|did|is|are|was|were|has|have|could|would) not\b/i, 'a contraction: isn’t'],
  [/\b(?:cannot|will not|(?:we|you) (?:will|are)|it is) \w/i, 'a contraction: can’t, we’ll, it’s'],
  [/\w'(?:t|s|re|ve|ll|d)\b/, 'a typographic apostrophe: isn’t'],
  [/^[^{}$]*\w…/, 'three dots: Loading...'],
  [/!$/, 'no exclamation mark'],
]

/** Texts of the specification. Their wording is fixed. */
const fixedTexts = [
  "You don't have admin privileges.",
  "You don't have permission to access this page.",
  'Enrollment Successful!',
  'Enrollment successful!',
  'Event has been added to your Google Calendar!',
  'Oops! Page not found',
  'Welcome back!',
  'You have successfully enrolled. Welcome to your journey!',
]

const paths = [
  ...globSync('{bin,contract,db,server,web}/**/*.{ts,tsx,mjs,css}', {
    exclude: (path) =>
      /migrations|db\/seed\/scale|content\/(posts|lessons|course-lessons)|\.(test|spec|fixture|child)\./.test(path),
  }),
  'README.md',
  ...globSync('{docs,deploy,bench}/**/*.{md,yaml,env,cfg,sh}', { exclude: (path) => path === 'docs/features.md' }),
]

test.each(avoided)('no text contains %s', (phrase, use) => {
  const violations = paths.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .flatMap((line, index) => (phrase.test(line) ? [`${path}:${index + 1}: ${line.trim()} (use ${use})`] : [])),
  )
  expect(violations).toEqual([])
})

type Text = { path: string; line: number; text: string }

/** Returns the string literals, template parts and JSX texts of a file that contain a space. */
function textsOf(path: string): Text[] {
  const source = readFileSync(path, 'utf8')
  const texts: Text[] = []
  const add = (start: number, text: string) => {
    const trimmed = text.replace(/\s+/g, ' ').trim()
    if (/[a-z] |’/i.test(trimmed) && !fixedTexts.includes(trimmed))
      texts.push({ path, line: source.slice(0, start).split('\n').length, text: trimmed })
  }
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit)
    if (!isNode(node) || ignoredNodes.test(node.type) || isInternal(node, source)) return
    if (node.type === 'JSXText' || (node.type === 'Literal' && typeof node.value === 'string'))
      add(node.start, String(node.value))
    if (node.type === 'TemplateElement') add(node.start, source.slice(node.start, node.end))
    Object.values(node).forEach(visit)
  }
  visit(parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' }, path))
  return texts
}

type Node = { type: string; start: number; end: number; value?: unknown; callee?: Node; name?: { name?: string } }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const ignoredNodes = /^(?:TS(?!As|Satisfies|NonNull)|Import|ExportAll|TaggedTemplate)/
const internalCall = /\blog\w*\.\w+$|^(?:Error|RangeError|TypeError)$/
const internalAttribute = /^(?:className|style|d|viewBox|sizes|rel)$/

/** Log lines, internal errors and markup are not visible. */
const isInternal = ({ type, callee, name }: Node, source: string): boolean =>
  (/^(?:Call|New)Expression$/.test(type) && callee && internalCall.test(source.slice(callee.start, callee.end))) ||
  (type === 'JSXAttribute' && internalAttribute.test(name?.name ?? ''))

const texts = globSync('{bin,contract,db,server,web}/**/*.{ts,tsx}', {
  exclude: (path) => /migrations|db\/seed|web\/art|\.(test|spec|fixture|child)\./.test(path),
}).flatMap(textsOf)

/** The landing page and the default texts of lessons have a voice that is not the product's. */
const pageTexts = texts.filter(
  ({ path }) =>
    /^web\/|^contract\/|^server\/.*mail/.test(path) &&
    !/^web\/(?:landing|boot)\/|default-texts|worker\/|doctor/.test(path),
)

test('the texts are found', () => expect(pageTexts.length).toBeGreaterThan(1500))

test.each([
  ...avoidedInTexts.map((rule) => [...rule, texts] as const),
  ...avoidedOnPages.map((rule) => [...rule, pageTexts] as const),
])('no visible text contains %s', (phrase, use, texts) => {
  const violations = texts.filter(({ text }) => phrase.test(text))
  expect(violations.map(({ path, line, text }) => `${path}:${line}: ${text} (use ${use})`)).toEqual([])
})
