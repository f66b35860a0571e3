import type { ReactNode } from 'react'
import { SelectField } from '../../forms/select-field.tsx'
import { Switch } from '../../forms/switch.tsx'
import { TextAreaField } from '../../forms/text-area-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { useBusinessName } from '../../router/root-data.ts'
import { bindFields, categoryOptions, SlugField } from '../content-form/content-fields.tsx'
import type { ContentFormState } from '../content-form/use-content-form.ts'
import { TextEditor } from '../editor/text-editor.tsx'
import { ImageField } from '../media/image-field.tsx'
import { VideoField } from '../videos/video-field.tsx'
import type { LessonInput, SharedLessonInput } from './lesson-content-type.tsx'

export function LessonFields({ form }: { form: ContentFormState<LessonInput> }) {
  const field = bindFields(form)
  return (
    <SharedLessonFields
      form={form}
      urlPrefix="/binder/"
      slugFallback="…"
      emptyListHint="Leave empty to use the default text."
    >
      <TextField label="Order Index" type="number" step={1} inputMode="numeric" {...field.text('orderIndex')} />
    </SharedLessonFields>
  )
}

type SharedLessonFieldsProps<Values extends SharedLessonInput> = {
  form: ContentFormState<Values>
  urlPrefix: string
  /** Shown if the slug is not generated from the title. */
  slugFallback?: string
  emptyListHint: string
  /** A third field beside author and category. */
  children?: ReactNode
  /** Fields before 'Published'. */
  last?: ReactNode
}

/** The fields of binder and course lessons. */
export function SharedLessonFields<Values extends SharedLessonInput>(props: SharedLessonFieldsProps<Values>) {
  const { form, urlPrefix, slugFallback, emptyListHint, children, last } = props
  const field = bindFields<SharedLessonInput>(form as unknown as ContentFormState<SharedLessonInput>)
  const listHint = `One per line. ${emptyListHint}`
  return (
    <>
      <TextField label="Title *" required maxLength={200} {...field.text('title')} />
      <SlugField
        title={form.values.title}
        urlPrefix={urlPrefix}
        {...(slugFallback ? { fallback: slugFallback } : {})}
        {...field.text('slug')}
      />
      <TextAreaField label="Excerpt" rows={2} {...field.text('excerpt')} />
      <TextEditor label="Content" {...field.value('content')} />
      <div className="grid items-start gap-s5 sm:grid-cols-3">
        <TextField label="Author" placeholder={`${useBusinessName()} Team`} {...field.text('author')} />
        <SelectField label="Category" options={categoryOptions} {...field.text('category')} />
        {children}
      </div>
      <ImageField label="Image URL" {...field.value('imageUrl')} />
      <VideoField label="Video URL" {...field.value('videoUrl')} />
      <TextField
        label="Tags"
        hint="Separate tags with commas."
        placeholder="learning, goals, planning"
        {...field.text('tags')}
      />
      <details className="rounded-md border border-hair p-s4">
        <summary className="cursor-pointer font-semibold">
          Additional sections: takeaways, stories, steps, questions
        </summary>
        <div className="mt-s4 grid gap-s5">
          <TextAreaField label="Key Takeaways" rows={4} hint={listHint} {...field.text('keyTakeaways')} />
          <TextAreaField label="Examples & Stories" rows={4} hint={listHint} {...field.text('examples')} />
          <TextAreaField label="Action Steps" rows={4} hint={listHint} {...field.text('actionSteps')} />
          <TextAreaField label="Reflection Questions" rows={4} hint={listHint} {...field.text('reflectionQuestions')} />
          <TextAreaField label="Did You Know" rows={2} {...field.text('didYouKnow')} />
        </div>
      </details>
      {last}
      <Switch label="Published" {...field.toggle('isPublished')} />
    </>
  )
}
