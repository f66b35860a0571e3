import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { MailTemplateGroups, MailTemplateRead } from '#contract/platform/mail/mail-templates.schema.ts'
import { mails } from '#db/schema/platform/mail.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { removedFromListMail } from '../../classes/waiting-list/mail-templates.ts'
import { anonymous } from '../../context.ts'
import { auditEntriesOf } from '../../people/audit/audit.fixture.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { renderMail } from '../../platform/mail/render-mail.ts'
import { checkTemplate } from '../../platform/mail/templates/check-template.ts'
import { defineMailTemplate, link, required, rows, text } from '../../platform/mail/templates/mail-template.ts'
import type { MaybeProblem } from '../../sales/orders/orders.fixture.ts'
import { editableTemplates, mailSamples } from './mail-samples.ts'

const site = await openSiteForFile({ seed: false })
const admin = await site.createUser({ admin: true })

const path = (id: string) => `/api/admin/mail-templates/${id}`
const read = async (id: string) => (await site.call<MailTemplateRead>('GET', path(id), { token: admin.token })).body
const save = (id: string, body: object) =>
  site.call<MaybeProblem<MailTemplateRead>>('PUT', path(id), { token: admin.token, body })
const post = <Body>(id: string, action: string, body: object) =>
  site.call<MaybeProblem<Body>>('POST', `${path(id)}/${action}`, { token: admin.token, body })

/** Queues a mail as the waiting list does, and returns it. */
async function sendRemoval(name: string) {
  const { email } = await site.createUser()
  const workshop = { title: 'Maps & <b>paths</b>', price: '97.00', slug: 'maps', timeZone: 'UTC', ...day }
  await queueMail(anonymous(site.base), { to: email, mail: removedFromListMail({ workshop, user: { name } }) })
  const [mail] = await site.base.db.select().from(mails).where(eq(mails.recipient, email))
  return mail
}
const day = { workshopDate: '2030-03-23', endDate: '2030-03-23', workshopTime: '10:00:00', endTime: '16:00:00' }

/** The default texts of all emails are on file, and each can be saved as it is. */
test('mail templates: the default texts of all mails are those on file', async () => {
  const texts = mailSamples(site.base.site).map(({ when, to, mail }) => {
    const { template, subject, text } = renderMail(site.base.site, mail)
    return `=== ${template}: to ${to} when ${when}\nSubject: ${subject}\n\n${text}`
  })
  // Some mail programs take it for a part of the link.
  expect(texts.join('\n')).not.toMatch(/https?:\/\/\S+[.,;:!?)](\s|$)/)
  await expect(texts.join('\n').replaceAll(site.base.site.publicUrl, 'https://journey.example')).toMatchFileSnapshot(
    'default-texts.snapshot.txt',
  )
})

test('mail templates: every default can be saved as it is', () => {
  const templates = [...editableTemplates(site.base.site).values()].map(({ template }) => template)
  expect(templates.length).toBeGreaterThan(40)
  expect(templates.flatMap((template) => checkTemplate(template, template.text))).toEqual([])
})

/** Changes of an email text are in the audit trail. Of two changes of one version, the second returns a conflict. */
test('mail templates: an edited text is that of the next mail, and a reset restores the default', async () => {
  const id = 'waiting-list-removed'
  const { version, default: defaultText } = await read(id)
  expect(version).toBe(0)
  const body = '# Hi\n\nDear {{name}},\n\n{{#name}}\nWe know your name.\n{{/name}}\n\n- Workshop: {{title}}'
  const saved = await save(id, { subject: 'Off the list:\n{{title}}', body, version })
  expect(saved).toMatchObject({ status: 200, body: { version: 1, isEdited: true, default: defaultText } })
  const mail = await sendRemoval('Ann')
  expect(mail?.subject).toBe('Off the list: Maps & <b>paths</b>')
  expect(mail?.text).toContain('Hi\n\nDear Ann,\n\nWe know your name.\n\n- Workshop: Maps & <b>paths</b>')
  expect(mail?.html).toContain('Maps &#38; &#60;b&#62;paths')
  expect((await sendRemoval(''))?.text).toContain('Hi\n\nDear,\n\n- Workshop:')
  const { body: list } = await site.call<MailTemplateGroups>('GET', '/api/admin/mail-templates', { token: admin.token })
  const edited = list.groups.flatMap(({ templates }) => templates.filter(({ isEdited }) => isEdited))
  expect(edited.map((template) => template.id)).toEqual([id])
  const [entry] = await auditEntriesOf(site, id)
  expect(entry).toMatchObject({ action: 'changed', subject: 'mail_template', before: defaultText, after: { body } })

  expect((await post(id, 'reset', { version: 0 })).body.code).toBe('conflict')
  expect(await post(id, 'reset', { version: 1 })).toMatchObject({ status: 200, body: { isEdited: false, version: 2 } })
  expect((await sendRemoval('Ann'))?.text).toContain('We removed you from the waiting list for Maps')
  expect((await save(id, { ...defaultText, version: 1 })).body.code).toBe('conflict')
  expect((await save(id, { ...defaultText, version: 2 })).body).toMatchObject({ isEdited: false, version: 3 })
})

test('mail templates: of two saves of one version, one is refused', async () => {
  const id = 'gift-ended'
  const drafts = ['One', 'Two'].map((subject) => ({ subject, body: 'Text', version: 0 }))
  const statuses = (await Promise.all(drafts.map((draft) => save(id, draft)))).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 409])
})

/**
 * A text with an unknown placeholder, without a required one, or with one in the wrong place is refused with an error
 * that names the field and the placeholder.
 */
test.each([
  ['subject', { subject: 'Hi {{nam}}' }, '{{nam}} isn’t a placeholder of this email.'],
  ['subject', { subject: 'Code {{code}}' }, '{{code}} can’t be in the subject.'],
  ['body', { body: 'Hi {{nam}}, {{code}} {{link}}' }, '{{nam}} isn’t a placeholder of this email.'],
  ['body', { body: '{{code}}' }, '{{link}} is missing. This email needs it, outside of conditions.'],
  ['body', { body: '{{code}}\n\n{{#hours}}{{link}}{{/hours}}' }, '{{link}} is missing.'],
  ['body', { body: '{{code}}\n\n{{^link}}{{link}}{{/link}}' }, '{{link}} is missing.'],
  ['body', { body: '{{code}}\n\n[{{link}}](https://example.com)' }, '{{link}} can’t be in a heading or a label.'],
  ['body', { body: '{{code}}\n\n{{link}} | {{hours}}' }, '{{link}} can’t be in a heading or a label.'],
  ['body', { body: 'Your code is {{code}}.\n\n{{link}}' }, '{{code}} needs a separate line'],
  ['body', { body: '{{code}}\n\n{{link}}\n\n[Go](javascript:alert)' }, 'The button “Go” needs a link'],
  ['body', { body: '{{code}}\n\nOpen [this]({{link}}) now' }, '[this]({{link}}) needs a separate line'],
  ['body', { body: '{{code}}\n\n{{link}}\n\n{{#hours}}x' }, '{{#hours}} needs a {{/hours}} after it.'],
  ['body', { body: '{{code}}\n\n{{link}}\n\nx{{/hours}}' }, '{{/hours}} has no {{#hours}} before it.'],
  ['body', { body: '{{code}}\n\n{{link}}\n\n{{ hours }}' }, 'isn’t complete'],
])('mail templates: a %s that cannot work is refused (%o)', async (field, change, message) => {
  const { subject, body } = await read('confirmation')
  const draft = { subject, body, ...change }
  for (const { status, body } of [
    await save('confirmation', { ...draft, version: 0 }),
    await post('confirmation', 'test', draft),
  ]) {
    expect(status).toBe(400)
    expect(body.errors).toEqual([{ field, message: expect.stringContaining(message) }])
  }
})

test('mail templates: preview and test email show the unsaved text with an example', async () => {
  const draft = { subject: 'Now {{title}}', body: '# Moved\n\n{{#included}}Included.{{/included}}' }
  const previews = await Promise.all(
    ['session-canceled', 'session-canceled-by-owner'].map((id) =>
      post<{ subject: string; html: string }>(id, 'preview', { ...draft, example: 0 }),
    ),
  )
  expect(previews.map(({ body }) => body.subject)).toEqual(['Now Setup session', 'Now Setup session'])
  expect(previews.map(({ body }) => body.html?.includes('Included.'))).toEqual([false, true])
  expect((await post('session-canceled', 'preview', { ...draft, example: 1 })).status).toBe(404)

  expect((await post('session-canceled', 'test', draft)).body).toEqual({ to: admin.email })
  await site.runJobs()
  const { body } = await site.call<{ to: string; subject: string }[]>('GET', '/demo/mailbox.json')
  expect(body.find(({ to }) => to === admin.email)?.subject).toBe('Test: Now Setup session')
  expect((await read('session-canceled')).isEdited).toBe(false)
})

test('mail templates: values change neither the layout nor the headers, and nothing is left of empty ones', () => {
  const fill = defineMailTemplate({
    name: 'x',
    title: 'X',
    group: 'Orders',
    subject: 'For {{name}}',
    body: [
      '{{name}}',
      '{{items}}\nTotal | {{total}}',
      '## {{name}}\n- At: {{total}}',
      '[Open {{name}}]({{url}})',
      '{{total}}',
    ],
    placeholders: { name: text('n'), total: text('t'), items: rows('i'), url: required(link('u')) },
  })
  const name = 'A\r\nBcc: b@example.com\n\n# B {{total}} [c](https://d) | <i>'
  const full = renderMail(
    site.base.site,
    fill({ name, total: '$1', items: [{ label: name, value: '1' }], url: 'https://e/?a&b' }),
  )
  expect(full.subject).toBe('For A Bcc: b@example.com # B {{total}} [c](https://d) | <i>')
  expect(full.html.match(/<h1|<table|<h2|<a /g)).toEqual(['<table', '<h2', '<a '])
  expect(full.html).not.toContain('<i>')
  expect(full.html).toContain('href="https://e/?a&#38;b"')
  const empty = renderMail(site.base.site, fill({ name: '', total: '', items: [], url: 'https://e' }))
  expect(empty.text).toBe(`Open: https://e\n\n${site.base.site.settings.businessName}\n`)
})
