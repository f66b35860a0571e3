import { Link } from 'react-router'
import type { SheetForm } from '#contract/paper.ts'
import type { Lesson } from '#contract/writing.ts'
import { Sheet } from '../ui/sheet.tsx'
import { lessonAddress } from './lesson-address.ts'
import { PaperField } from './paper/paper-field.tsx'
import { PdfButton } from './paper/pdf-button.tsx'
import { usePaper } from './paper/use-paper.ts'
import { PrintButton } from './print-button.tsx'
import './paper/paper.css'

const items: { form: SheetForm; name: string; holds: string }[] = [
  {
    form: 'sheet',
    name: 'Lesson sheet',
    holds: 'The whole lesson with your answers and ticks, and room for the holes.',
  },
  { form: 'worksheet', name: 'Worksheet', holds: 'The steps and the questions, blank, with lines to write on.' },
]

/** What goes with the lesson on paper. */
export function SupplementalMaterials({ lesson }: { lesson: Lesson }) {
  const paper = usePaper()
  const { id, category } = lesson
  return (
    <Sheet as="section" className="materials" aria-labelledby="materials">
      <h2 id="materials">Supplemental Materials</h2>
      <ul>
        {items.map(({ form, name, holds }) => (
          <li key={form}>
            <p>
              <b>{name}</b> <span className="materials__kind">PDF</span>
            </p>
            <p>{holds}</p>
            <PdfButton
              wish={{ scope: { of: 'lesson', lessonId: id }, form, paper }}
              lessons={form === 'sheet' ? [id] : []}
              blank={`${lessonAddress(lesson)}.pdf?paper=${paper}${form === 'worksheet' ? '&form=worksheet' : ''}`}
              label="Download"
              aria-label={`Download: ${name}`}
            />
          </li>
        ))}
      </ul>
      <div className="materials__print">
        <PaperField paper={paper} />
        <PrintButton />
      </div>
      <p className="materials__more">
        {category && (
          <Link className="link" to={`/binder/print?category=${category.toLowerCase()}`}>
            Print the {category} section
          </Link>
        )}
        <Link className="link" to="/binder/print">
          Print the whole binder
        </Link>
      </p>
    </Sheet>
  )
}
