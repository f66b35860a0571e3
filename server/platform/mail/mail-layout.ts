import type { Settings } from '#contract/site/settings/settings.schema.ts'
import type { Site } from '../../context.ts'
import { accentColors } from '../graphics/accent-colors.ts'

export type LabeledValue = { label: string; value: string }
export type MailListItem = { label: string; text: string }

/** A mail that is written in code: the layout orders its parts. */
export type MailContent = {
  template: string
  subject: string
  title: string
  paragraphs: string[]
  /** Formatted text. `html` is inserted as it is: sanitized, with inline styles and absolute URLs. */
  body?: { html: string; text: string }
  action?: { label: string; url: string }
  rows?: LabeledValue[]
  list?: { heading: string; items: MailListItem[] }
  closing?: string
  unsubscribe?: { label: string; url: string }
  /** Below the name of the business, such as its postal address. */
  imprint?: string
}

/** A part of a mail, as plain text. Only `html` is inserted as it is. */
export type MailBlock =
  | { kind: 'title' | 'paragraph'; text: string }
  | { kind: 'html'; html: string; text: string }
  | { kind: 'rows'; rows: LabeledValue[] }
  | { kind: 'list'; heading: string; items: MailListItem[] }
  | { kind: 'code'; code: string }
  | { kind: 'button' | 'link'; label: string; url: string }

export type MailDocument = { template: string; subject: string; blocks: MailBlock[]; imprint?: string | undefined }

export type RenderedMail = { template: string; subject: string; text: string; html: string }

/** Renders a mail. Escapes all values. */
export function renderDocument({ settings }: Pick<Site, 'settings'>, mail: MailDocument): RenderedMail {
  return {
    template: mail.template,
    subject: mail.subject.replace(/[\r\n]+/g, ' '),
    text: textOf(mail, settings.businessName),
    html: htmlOf(mail, settings),
  }
}

export function toDocument(content: MailContent): MailDocument {
  const { template, subject, title, paragraphs, body, action, rows, list, closing, unsubscribe, imprint } = content
  return {
    template,
    subject,
    blocks: [
      { kind: 'title', text: title },
      ...paragraphs.map((text): MailBlock => ({ kind: 'paragraph', text })),
      ...(body ? [{ kind: 'html' as const, ...body }] : []),
      ...(rows ? [{ kind: 'rows' as const, rows }] : []),
      ...(list ? [{ kind: 'list' as const, ...list }] : []),
      ...(action ? [{ kind: 'button' as const, ...action }] : []),
      ...(closing ? [{ kind: 'paragraph' as const, text: closing }] : []),
      ...(unsubscribe ? [{ kind: 'link' as const, ...unsubscribe }] : []),
    ],
    imprint,
  }
}

function textOf({ blocks, imprint }: MailDocument, signature: string): string {
  return `${[...blocks.map(blockText), signature, ...(imprint ? [imprint] : [])].join('\n\n')}\n`
}

function blockText(block: MailBlock): string {
  switch (block.kind) {
    case 'rows':
      return block.rows.map(({ label, value }) => `${label}: ${value}`).join('\n')
    case 'list':
      return [block.heading, ...block.items.map(itemText)].filter(Boolean).join('\n')
    case 'code':
      return `Your code: ${block.code}`
    case 'button':
    case 'link':
      return `${block.label}: ${block.url}`
    default:
      return block.text
  }
}

const itemText = ({ label, text }: MailListItem) => (label ? `- ${label}: ${text}` : `- ${text}`)

// Mail clients support neither stylesheets nor custom properties.
const paper = '#FAF6EE'
export const ink = '#1D2733'
const builtInAccent = '#C13A1B'
export const paragraphStyle = `margin:0 0 16px;font:400 17px/1.6 Figtree,Helvetica,Arial,sans-serif;color:${ink}`

/** Color of buttons and links in mails, dark enough for text. */
export const mailAccent = ({ accentColor }: Pick<Settings, 'accentColor'>): string =>
  accentColor ? accentColors(accentColor, 'light').act : builtInAccent

function htmlOf({ subject, blocks, imprint }: MailDocument, settings: Settings): string {
  const accent = mailAccent(settings)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:${paper}">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#FFFDF8;border:1px solid #DED4C2;border-radius:14px">
${blocks.map((block) => blockHtml(block, accent)).join('\n')}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #DED4C2;font:italic 15px/1.5 Fraunces,Georgia,serif;color:#576170">${escapeHtml(settings.businessName)}</p>
${imprint ? imprintHtml(imprint) : ''}</div></body></html>
`
}

function blockHtml(block: MailBlock, accent: string): string {
  switch (block.kind) {
    case 'title':
      return `<h1 style="margin:0 0 20px;font:600 28px/1.15 Fraunces,Georgia,serif;color:${ink}">${escapeHtml(block.text)}</h1>`
    case 'paragraph':
      return `<p style="${paragraphStyle}">${escapeHtml(block.text).replaceAll('\n', '<br>')}</p>`
    case 'html':
      return block.html
    case 'rows':
      return `<table role="presentation" width="100%" style="border-collapse:collapse;margin:0 0 20px">${block.rows.map(rowHtml).join('')}</table>`
    case 'list':
      return listHtml(block)
    case 'code':
      return `<p style="margin:0 0 20px;font:600 32px/1 monospace;letter-spacing:6px;color:${ink}">${escapeHtml(block.code)}</p>`
    case 'button':
      return buttonHtml(block, accent)
    case 'link':
      return linkHtml(block)
  }
}

function rowHtml({ label, value }: { label: string; value: string }): string {
  const cell = `vertical-align:top;border-bottom:1px solid #DED4C2;font:400 16px/1.4 Figtree,Helvetica,Arial,sans-serif;color:${ink}`
  return `<tr><td style="${cell};padding:10px 0">${escapeHtml(label)}</td><td style="${cell};padding:10px 0 10px 16px;text-align:right;overflow-wrap:anywhere">${escapeHtml(value)}</td></tr>`
}

function listHtml({ heading, items }: { heading: string; items: MailListItem[] }): string {
  const headingStyle = `margin:0 0 12px;font:600 20px/1.3 Fraunces,Georgia,serif;color:${ink}`
  return [
    ...(heading ? [`<h2 style="${headingStyle}">${escapeHtml(heading)}</h2>`] : []),
    ...items.map(
      ({ label, text }) =>
        `<p style="${paragraphStyle}">${label ? `<b style="font-weight:600">${escapeHtml(label)}</b><br>` : '• '}${escapeHtml(text)}</p>`,
    ),
  ].join('\n')
}

function buttonHtml({ label, url }: { label: string; url: string }, color: string): string {
  const style = `display:inline-block;padding:14px 24px;border-radius:10px;background:${color};color:#FFF8F0;font:600 17px/1.2 Figtree,Helvetica,Arial,sans-serif;text-decoration:none`
  return `<p style="margin:0 0 20px"><a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a></p>`
}

function linkHtml({ label, url }: { label: string; url: string }): string {
  return `<p style="${paragraphStyle}"><a href="${escapeHtml(url)}" style="color:${ink}">${escapeHtml(label)}</a></p>`
}

function imprintHtml(imprint: string): string {
  const lines = escapeHtml(imprint).replaceAll('\n', '<br>')
  return `<p style="margin:8px 0 0;font:400 14px/1.5 Figtree,Helvetica,Arial,sans-serif;color:#576170">${lines}</p>\n`
}

function escapeHtml(value: string): string {
  return value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
