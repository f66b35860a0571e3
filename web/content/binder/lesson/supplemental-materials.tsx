import type { ReactNode } from 'react'
import type { PaperSize } from '#contract/content/pdf/paper-sizes.ts'
import type { PdfForm } from '#contract/content/pdf/pdf.schema.ts'
import { Surface } from '../../../platform/ui/surface.tsx'
import { PaperSizeField, usePaperSize } from '../print/paper-size.tsx'
import { PdfButton, PrintButton } from '../print/print-buttons.tsx'

const items: { form: PdfForm; name: string; contents: string }[] = [
  {
    form: 'sheet',
    name: 'Lesson sheet',
    contents: 'The whole lesson with your answers and ticks. Leaves room for punch holes.',
  },
  { form: 'worksheet', name: 'Worksheet', contents: 'Blank steps and questions, with lines to write on.' },
]

type SupplementalMaterialsProps = {
  lessonId: string
  /** Returns the URL of the blank PDF, for browsers without scripts. */
  blankUrl?: (form: PdfForm, paper: PaperSize) => string
  children?: ReactNode
}

export function SupplementalMaterials({ lessonId: id, blankUrl, children }: SupplementalMaterialsProps) {
  const paper = usePaperSize()
  return (
    <Surface as="section" className="materials p-s5" aria-labelledby="materials">
      <h2 id="materials" className="text-xl leading-snug">
        Supplemental Materials
      </h2>
      <ul>
        {items.map(({ form, name, contents }) => (
          <li key={form}>
            <p>
              <b>{name}</b> <span className="text-sm text-ink-muted">PDF</span>
            </p>
            <p>{contents}</p>
            <PdfButton
              request={{ scope: { of: 'lesson', lessonId: id }, form, paper }}
              lessonIds={form === 'sheet' ? [id] : []}
              {...(blankUrl ? { blankUrl: blankUrl(form, paper) } : {})}
              label="Download"
              aria-label={`Download: ${name}`}
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-end gap-x-s5 gap-y-s3 border-t border-hair pt-s4 [&_.btn]:flex-[0_1_14rem]">
        <PaperSizeField paper={paper} />
        <PrintButton />
      </div>
      {children}
    </Surface>
  )
}
