import { parseAst } from 'vite'

type TestTitle = { title: string; rule: string }

type Node = { type: string; start: number; end: number; value?: unknown; callee?: Node; arguments?: Node[] }

const testFunction = /^(?:\w*[tT]est|describe|\w+Site)(?:$|\.(?:describe|each|for)\b)/

/** Returns the titles of a test file, those of groups included, with the doc comment above each test. */
export function testTitlesOf(path: string, source: string): TestTitle[] {
  const titles: TestTitle[] = []
  const textOf = ({ start, end }: Node) => source.slice(start, end)
  const visit = (node: unknown, group: string, rule: string): void => {
    if (Array.isArray(node)) for (const child of node) visit(child, group, rule)
    if (!isNode(node)) return
    const [first, ...others] = node.arguments ?? []
    const isTest = node.callee && testFunction.test(textOf(node.callee)) && others.some(isFunction)
    if (!first || !isTest || !isText(first)) {
      // The comment may be above an if or a for that contains the test.
      const outer = node.type === 'BlockStatement' ? '' : rule
      const inner = node.type.endsWith('Statement') ? docCommentBefore(source, node.start) || outer : outer
      for (const child of Object.values(node)) visit(child, group, inner)
      return
    }
    const title = group + (typeof first.value === 'string' ? first.value : textOf(first).slice(1, -1))
    titles.push({ title, rule })
    if (node.callee && textOf(node.callee).includes('describe')) visit(others, `${title} > `, '')
  }
  visit(parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' }, path), '', '')
  return titles
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const isFunction = ({ type }: Node) => type.endsWith('FunctionExpression')
const isText = ({ type, value }: Node) => type === 'TemplateLiteral' || typeof value === 'string'

function docCommentBefore(source: string, start: number): string {
  const text = source.slice(0, start).trimEnd()
  const open = text.lastIndexOf('/*')
  if (!text.endsWith('*/') || text[open + 2] !== '*') return ''
  const comment = text.slice(open + 3, -2)
  return comment.replaceAll(/\s*\n\s*\*\s*/g, ' ').trim()
}
