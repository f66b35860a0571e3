import { expect, test } from 'vitest'
import type { PaperSize } from '#contract/content/pdf/paper-sizes.ts'
import { NAME_MAX } from '#contract/people/accounts/account-limits.ts'
import { pageLink } from '../../../platform/graphics/page-link.ts'
import { parsePdf } from '../read-pdf.fixture.ts'
import { renderCertificate } from './render-certificate.ts'

const code = 'X7KD-03QM-8RTA'
const businessName = 'Journey Paradigm'
const link = pageLink('https://journey.example', `/certificates/${code}`)

async function print({ name = 'Ann Walker', courseTitle = 'Foundations', paper = 'a4' as PaperSize }) {
  const { file, missingGlyphs } = renderCertificate({
    businessName,
    name,
    courseTitle,
    completedOn: '2026-03-05',
    code,
    link,
    paper,
    logo: null,
  })
  return { ...(await parsePdf(file)), missingGlyphs }
}

const names = {
  long: 'Wolfeschlegelsteinhausenbergerdorff '.repeat(6).slice(0, NAME_MAX),
  'one word': 'W'.repeat(NAME_MAX),
  Arabic: 'محمد عبد الله الأنصاري',
  Hebrew: 'מרים כהן',
  Cyrillic: 'Елизавета Алексеевна',
  'Greek and Latin': 'Ελένη Παππά Smith',
  Vietnamese: 'Nguyễn Thị Ánh',
  emoji: 'Ann 🙂🎉',
  Chinese: '欧阳娜娜 諸葛亮',
  Japanese: '山田 はなこ タロウ',
  Korean: '김민수',
}

/** A name of any length, and in Chinese, Japanese, Korean, Arabic or Hebrew or with emoji, fits on its page. */
test.each(Object.entries(names))('certificate: a name that is %s fits on one page of every paper', async (_, name) => {
  for (const paper of ['a4', 'letter', 'a5'] as const) {
    const { pages, missingGlyphs, text } = await print({ name, courseTitle: 'C'.repeat(200), paper })
    expect([pages.length, missingGlyphs]).toEqual([1, []])
    expect(text).toContain('March 5, 2026')
  }
})

test('certificate: equal documents have equal bytes', () => {
  const render = () =>
    renderCertificate({
      businessName,
      name: 'Ann',
      courseTitle: 'Maps',
      completedOn: '2026-03-05',
      code,
      link,
      paper: 'a4',
      logo: null,
    })
  expect(render().file).toEqual(render().file)
})

test('certificate: the title is set and screen readers find the name and the course as headings', async () => {
  const { title, language, readRoles } = await print({})
  expect([title, language]).toEqual(['Certificate: Foundations', 'en'])
  expect((await readRoles()).filter((role) => role === 'H1')).toHaveLength(2)
})
