import { CANCEL_DAYS } from '#contract/classes/catalog/cancellation-terms.ts'
import type { CourseForm } from '#contract/content/editing/content-forms.schema.ts'
import { ImageField } from '../../content/media/image-field.tsx'
import { httpsUrl, integer, slug, text, textArea, title, toggle } from '../../platform/content-form/field-kinds.tsx'
import { type FieldOptions, field } from '../../platform/content-form/form-fields.ts'
import { ClassDrawingField } from './class-drawing-field.tsx'

/** Fields of courses and workshops. */

export const descriptionFields = {
  title: title(),
  slug: slug('/classes/', ({ title }: Pick<CourseForm, 'title' | 'slug'>) => title),
  description: textArea('Description', { rows: 3 }),
}

export const instructor = text('Instructor')

export const cancelDays = <Values>(options: FieldOptions<string, Values>) =>
  integer('Free cancellation', { initial: String(CANCEL_DAYS), max: '365', ...options })

export const joinUrl = <Values>(options: FieldOptions<string, Values> = {}) =>
  httpsUrl('Link to join', {
    hint: 'Only people who are enrolled see it. They get an email when you set or change it.',
    ...options,
  })

export const displayFields = {
  imageUrl: field('Image URL', '', ImageField),
  cover: field('Drawing', '', ClassDrawingField),
  isActive: toggle('Active', { initial: true, hint: 'Turn off to stop sales. Existing enrollments stay valid.' }),
}
