import { type ClassDrawing, classCoverNames } from '#contract/content/cover-names.ts'
import { HUES } from '#contract/content/covers.ts'
import type { CourseForm } from '#contract/content/editing/content-forms.schema.ts'
import { classCovers } from '../../../classes/catalog/class-covers.ts'
import { ClassImage } from '../../../classes/catalog/class-image.tsx'
import { AutomaticDrawingField } from '../../platform/content-form/drawing-field.tsx'

const sampleLabels: Record<ClassDrawing, string> = {
  foundations: 'Tent',
  advanced: 'Rope bridge',
  family: 'Coats and boots',
  weekend: 'Cabin by a lake',
  'shef-mastery': 'Compass',
  'digital-tools': 'Laptop',
}

const labels = new Map<string, string>([
  ...HUES.map((hue) => [`course-${hue}`, `Easel, ${hue}`] as const),
  ...Object.entries(sampleLabels),
])

type ClassDrawingFieldProps = {
  values: Pick<CourseForm, 'slug' | 'title' | 'cover' | 'imageUrl'>
  error?: string | undefined
  onChange: (cover: CourseForm['cover']) => void
}

export function ClassDrawingField({ values, error, onChange }: ClassDrawingFieldProps) {
  const options = classCoverNames.map((cover) => {
    const item = { ...values, cover, imageUrl: null }
    const [variant] = classCovers([item])
    return { value: cover, label: labels.get(cover) ?? cover, drawing: <ClassImage item={item} cover={variant} /> }
  })
  return (
    <AutomaticDrawingField
      options={options}
      value={values.cover}
      onChange={onChange}
      error={error}
      hasImage={values.imageUrl !== ''}
    />
  )
}
