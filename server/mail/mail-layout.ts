import type { Settings } from '#contract/settings/settings.schema.ts'
import type { Site } from '../context.ts'
import { accentColors } from '../graphics/accent-colors.ts'

/** A mail as plain text, before it has the layout and the name of the business. */
export type MailContent = {
  template: string
  subject: string
  title: string
  paragraphs: string[]
  /** Formatted text. `html` is inserted as it is: sanitized, with inline styles and absolute URLs. */
  body?: { html: string; text: string }
  code?: string
  action?: { label: string; url: string }
  rows?: { label: string; value: string }[]
  list?: { heading: string; items: { label: string; text: string }[] }
  closing?: string
  unsubscribe?: { label: string; url: string }
  /** Below the name of the business, such as its postal address. */
  imprint?: string
}

export type RenderedMail = { template: string; subject: string; text: string; html: string }

/** Renders a mail. Escapes all values. */
export function renderMail({ settings }: Pick<Site, 'settings'>, content: MailContent): RenderedMail {
  return {
    template: content.template,
    subject: content.subject.replace(/[\r\n]+/g, ' '),
    text: textOf(content, settings.businessName),
    html: htmlOf(content, settings),
  }
}

function textOf(content: MailContent, signature: string): string {
  const { title, paragraphs, body, code, action, rows, list, closing, unsubscribe, imprint } = content
  const blocks = [
    title,
    ...paragraphs,
    ...(body ? [body.text] : []),
    ...(rows ? [rows.map((row) => `${row.label}: ${row.value}`).join('\n')] : []),
    ...(list ? [[list.heading, ...list.items.map((item) => `- ${item.label}: ${item.text}`)].join('\n')] : []),
    ...(code ? [`Your code: ${code}`] : []),
    ...(action ? [`${action.label}: ${action.url}`] : []),
    ...(closing ? [closing] : []),
    ...(unsubscribe ? [`${unsubscribe.label}: ${unsubscribe.url}`] : []),
    signature,
    ...(imprint ? [imprint] : []),
  ]
  return `${blocks.join('\n\n')}\n`
}

// Mail clients support neither stylesheets nor custom properties.
const paper = '#FAF6EE'
export const ink = '#1D2733'
const builtInAccent = '#C13A1B'
export const paragraphStyle = `margin:0 0 16px;font:400 17px/1.6 Figtree,Helvetica,Arial,sans-serif;color:${ink}`

/** Color of buttons and links in mails, dark enough for text. */
export const mailAccent = ({ accentColor }: Pick<Settings, 'accentColor'>): string =>
  accentColor ? accentColors(accentColor, 'light').act : builtInAccent

function htmlOf(content: MailContent, settings: Settings): string {
  const { subject, title, paragraphs, body, code, action, rows, list, closing, unsubscribe, imprint } = content
  const blocks = [
    `<h1 style="margin:0 0 20px;font:600 28px/1.15 Fraunces,Georgia,serif;color:${ink}">${escapeHtml(title)}</h1>`,
    ...paragraphs.map(
      (paragraph) => `<p style="${paragraphStyle}">${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`,
    ),
    ...(body ? [body.html] : []),
    ...(rows
      ? [
          `<table role="presentation" width="100%" style="border-collapse:collapse;margin:0 0 20px">${rows.map(rowHtml).join('')}</table>`,
        ]
      : []),
    ...(list ? [listHtml(list)] : []),
    ...(code
      ? [`<p style="margin:0 0 20px;font:600 32px/1 monospace;letter-spacing:6px;color:${ink}">${escapeHtml(code)}</p>`]
      : []),
    ...(action ? [buttonHtml(action, mailAccent(settings))] : []),
    ...(closing ? [`<p style="${paragraphStyle}">${escapeHtml(closing)}</p>`] : []),
    ...(unsubscribe ? [linkHtml(unsubscribe)] : []),
  ].join('\n')
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:${paper}">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#FFFDF8;border:1px solid #DED4C2;border-radius:14px">
${blocks}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #DED4C2;font:italic 15px/1.5 Fraunces,Georgia,serif;color:#576170">${escapeHtml(settings.businessName)}</p>
${imprint ? imprintHtml(imprint) : ''}</div></body></html>
`
}

function rowHtml({ label, value }: { label: string; value: string }): string {
  const cell = `padding:10px 0;border-bottom:1px solid #DED4C2;font:400 16px/1.4 Figtree,Helvetica,Arial,sans-serif;color:${ink}`
  return `<tr><td style="${cell}">${escapeHtml(label)}</td><td style="${cell};text-align:right;white-space:nowrap">${escapeHtml(value)}</td></tr>`
}

function listHtml({ heading, items }: NonNullable<MailContent['list']>): string {
  const item = ({ label, text: words }: { label: string; text: string }) =>
    `<p style="${paragraphStyle}"><b style="font-weight:600">${escapeHtml(label)}</b><br>${escapeHtml(words)}</p>`
  return `<h2 style="margin:0 0 12px;font:600 20px/1.3 Fraunces,Georgia,serif;color:${ink}">${escapeHtml(heading)}</h2>\n${items.map(item).join('\n')}`
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

export type SampleMail = { to: 'a customer' | 'every admin'; when: string; mail: MailContent }
