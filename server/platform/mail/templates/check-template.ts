import type { FieldError } from '#contract/errors.ts'
import type { MailTemplate, PlaceholderKind, TemplateText } from './mail-template.ts'
import {
  parseBlocks,
  parseTemplate,
  placeholderName,
  resolveSections,
  type TemplateBlock,
  type TemplateNode,
} from './parse-template.ts'

/** Returns what prevents the owner's text from being used, with the placeholder or button concerned. */
export function checkTemplate({ placeholders }: MailTemplate, { subject, body }: TemplateText): FieldError[] {
  const kindOf = (name: string): PlaceholderKind | undefined =>
    name === 'businessName' ? 'text' : placeholders[name]?.kind
  const parsed = { subject: parseTemplate(subject), body: parseTemplate(body) }
  const issues = {
    subject: [...syntaxIssues(parsed.subject, kindOf), ...subjectIssues(parsed.subject.nodes, kindOf)],
    body: [
      ...syntaxIssues(parsed.body, kindOf),
      ...missingPlaceholders(placeholders, parsed.body.nodes),
      ...layoutIssues(parsed.body.nodes, kindOf),
    ],
  }
  return (['subject', 'body'] as const).flatMap((field) =>
    issues[field].slice(0, 1).map((message) => ({ field, message })),
  )
}

type KindOf = (name: string) => PlaceholderKind | undefined

function syntaxIssues({ nodes, issues }: ReturnType<typeof parseTemplate>, kindOf: KindOf): string[] {
  const unknown = [...namesIn(nodes)].filter((name) => kindOf(name) === undefined)
  return [...issues, ...unknown.map((name) => `{{${name}}} isn’t a placeholder of this email.`)]
}

function* namesIn(nodes: readonly TemplateNode[]): Generator<string> {
  for (const node of nodes) {
    if (node.kind === 'text') continue
    yield node.name
    if (node.kind === 'section') yield* namesIn(node.nodes)
  }
}

function subjectIssues(nodes: readonly TemplateNode[], kindOf: KindOf): string[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'section') return subjectIssues(node.nodes, kindOf)
    const isMisplaced = node.kind === 'placeholder' && ![undefined, 'text', 'flag'].includes(kindOf(node.name))
    return isMisplaced
      ? [`{{${node.name}}} can’t be in the subject.`]
      : textIssues(
          resolveSections([node], () => true),
          kindOf,
        )
  })
}

/** A required placeholder may depend on its own value only. */
function missingPlaceholders(placeholders: MailTemplate['placeholders'], nodes: readonly TemplateNode[]): string[] {
  return Object.entries(placeholders)
    .filter(([name, { isRequired }]) => isRequired && !isAlwaysIn(nodes, name))
    .map(([name]) => `{{${name}}} is missing. This email needs it, outside of conditions.`)
}

function isAlwaysIn(nodes: readonly TemplateNode[], name: string): boolean {
  return nodes.some((node) => {
    if (node.kind === 'placeholder') return node.name === name
    return node.kind === 'section' && node.name === name && !node.isInverted && isAlwaysIn(node.nodes, name)
  })
}

/** Checks the blocks with all values, with none, and with and without each value. */
function layoutIssues(nodes: readonly TemplateNode[], kindOf: KindOf): string[] {
  const conditions = [
    () => true,
    () => false,
    ...[...new Set(namesIn(nodes))].flatMap((only) => [
      (name: string) => name === only,
      (name: string) => name !== only,
    ]),
  ]
  return conditions.flatMap((hasValue) =>
    parseBlocks(resolveSections(nodes, hasValue), kindOf).flatMap((block) => blockIssues(block, kindOf)),
  )
}

function blockIssues(block: TemplateBlock, kindOf: KindOf): string[] {
  switch (block.kind) {
    case 'placeholder':
      return []
    case 'rows':
      return block.lines.flatMap((line) =>
        'label' in line ? [...labelIssues(line.label, kindOf), ...textIssues(line.value, kindOf)] : [],
      )
    case 'list':
      return [
        ...labelIssues(block.heading, kindOf),
        ...block.lines.flatMap((line) =>
          'label' in line ? [...labelIssues(line.label, kindOf), ...textIssues(line.text, kindOf)] : [],
        ),
      ]
    case 'button':
      return [...labelIssues(block.label, kindOf), ...targetIssues(block, kindOf)]
    default:
      return textIssues(block.text, kindOf)
  }
}

const blockKinds: readonly (PlaceholderKind | undefined)[] = ['rows', 'list', 'code', 'paragraphs']

/** A label is left out with its text, which must not happen to a link. */
function labelIssues(label: string, kindOf: KindOf): string[] {
  const links = placeholdersIn(label).filter((name) => isLink(kindOf(name)))
  return [...textIssues(label, kindOf), ...links.map((name) => `{{${name}}} can’t be in a heading or a label.`)]
}

function textIssues(text: string, kindOf: KindOf): string[] {
  const names = placeholdersIn(text)
  const [button] = /\[[^\]]+\]\([^)\s]+\)/.exec(text) ?? []
  return [
    ...names
      .filter((name) => kindOf(name) === 'flag')
      .map((name) => `{{${name}}} is a condition. Write {{#${name}}}text{{/${name}}}.`),
    ...names
      .filter((name) => blockKinds.includes(kindOf(name)))
      .map((name) => `{{${name}}} needs a separate line, with an empty line before and after it.`),
    ...(button ? [`${button} needs a separate line, with an empty line before and after it.`] : []),
  ]
}

const placeholdersIn = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)

const isLink = (kind: PlaceholderKind | undefined) => kind === 'link' || kind === 'stopLink'

function targetIssues({ label, target }: { label: string; target: string }, kindOf: KindOf): string[] {
  const name = placeholderName(target)
  const isValid = name === undefined ? /^(https?:\/\/|mailto:)[^{}]+$/.test(target) : isLink(kindOf(name))
  return isValid ? [] : [`The button “${label}” needs a link: a placeholder, or a URL that starts with https://.`]
}
