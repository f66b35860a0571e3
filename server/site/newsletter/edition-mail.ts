import { type ChildNode, isTag, isText } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import sanitizeHtml from 'sanitize-html'
import { sanitize } from '../../content/editing/index.ts'
import type { Site } from '../../context.ts'
import { ink, type MailContent, mailAccent, paragraphStyle } from '../../platform/mail/mail-layout.ts'

/** `content` is HTML of the editor. */
export type EditionText = { subject: string; content: string }

/** Returns an edition as a mail without the parts that differ for each recipient. */
export function editionMail(
  site: Pick<Site, 'publicUrl' | 'settings'>,
  { subject, content }: EditionText,
): MailContent {
  const html = toMailHtml(content, site)
  return {
    template: 'newsletter',
    subject,
    title: subject,
    paragraphs: [],
    body: { html, text: toText(parseDocument(html).children).trim() },
  }
}

const heading = (size: number) => `margin:28px 0 12px;font:600 ${size}px/1.3 Fraunces,Georgia,serif;color:${ink}`

/** Mail clients support inline styles only. */
const styles: Record<string, string> = {
  h2: heading(23),
  h3: heading(20),
  h4: heading(18),
  p: paragraphStyle,
  ul: `${paragraphStyle};padding-left:24px`,
  ol: `${paragraphStyle};padding-left:24px`,
  li: 'margin:0 0 6px',
  blockquote: 'margin:0 0 16px;padding:2px 0 2px 16px;border-left:3px solid #DED4C2',
  figure: 'margin:0 0 16px',
  figcaption: 'margin:6px 0 0;font:400 14px/1.5 Figtree,Helvetica,Arial,sans-serif;color:#576170',
  hr: 'margin:28px 0;border:0;border-top:1px solid #DED4C2',
  pre: `margin:0 0 16px;padding:12px;overflow-x:auto;background:#F3ECDF;font:400 15px/1.5 monospace;color:${ink}`,
  table: `${paragraphStyle};width:100%;border-collapse:collapse`,
  th: 'padding:8px;border:1px solid #DED4C2;text-align:left',
  td: 'padding:8px;border:1px solid #DED4C2',
}

/** Images get the widest variant, because mail clients do not choose from several. */
const imageStyle = 'display:block;max-width:100%;height:auto;border-radius:8px'

function toMailHtml(content: string, { publicUrl, settings }: Pick<Site, 'publicUrl' | 'settings'>): string {
  const linkStyle = `color:${mailAccent(settings)}`
  const absolute = (url: string | undefined) => (url ? (URL.parse(url, publicUrl)?.href ?? url) : '')
  return sanitizeHtml(sanitize(content), {
    allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img'],
    allowedAttributes: { '*': ['style'], a: ['href'], img: ['src', 'alt', 'width'] },
    // Written by the transform below; parsing each again would drop fallback fonts.
    parseStyleAttributes: false,
    transformTags: {
      '*': (tagName, { style: _, ...attribs }) => {
        const style = styles[tagName]
        return { tagName, attribs: style ? { ...attribs, style } : attribs }
      },
      a: (tagName, { href }) => ({ tagName, attribs: { href: absolute(href), style: linkStyle } }),
      img: (tagName, { src, alt = '' }) => ({ tagName, attribs: { src: absolute(src), alt, style: imageStyle } }),
    },
  })
}

const blocks = new Set(['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'blockquote', 'figure', 'pre', 'table', 'hr'])

/** Converts HTML to plain text: links with their URL, list items with a dash, blocks separated by an empty line. */
function toText(nodes: readonly ChildNode[]): string {
  return nodes
    .map(nodeText)
    .join('')
    .replace(/\n{3,}/g, '\n\n')
}

function nodeText(node: ChildNode): string {
  if (isText(node)) return node.data.replace(/\s+/g, ' ')
  if (!isTag(node)) return ''
  const content = toText(node.children)
  const { name, attribs } = node
  if (name === 'br') return '\n'
  if (name === 'hr') return '\n\n---\n\n'
  if (name === 'img') return attribs.alt ? `[${attribs.alt}]` : ''
  if (name === 'a') return attribs.href && attribs.href !== content ? `${content} (${attribs.href})` : content
  if (name === 'li') return `- ${content.trim()}\n`
  if (name === 'tr') return `${content.trim()}\n`
  if (name === 'td' || name === 'th') return `${content.trim()}  `
  return blocks.has(name) ? `\n\n${content.trim()}\n\n` : content
}
