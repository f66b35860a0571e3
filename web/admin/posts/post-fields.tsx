import { categoryNames } from '#contract/categories.ts'
import { Switch } from '../../forms/switch.tsx'
import { TextAreaField } from '../../forms/text-area-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { useBusinessName } from '../../router/root-data.ts'
import { bindFields, SlugField } from '../content-form/content-fields.tsx'
import type { ContentFormState } from '../content-form/use-content-form.ts'
import { TextEditor } from '../editor/text-editor.tsx'
import { ImageField } from '../media/image-field.tsx'
import type { PostInput } from './post-content-type.tsx'

export function PostFields({ form, id }: { form: ContentFormState<PostInput>; id: string | null }) {
  const field = bindFields(form)
  return (
    <>
      <TextField label="Title *" required maxLength={200} {...field.text('title')} />
      <SlugField title={form.values.title} urlPrefix="/blog/" {...field.text('slug')} />
      <TextAreaField label="Excerpt" rows={2} {...field.text('excerpt')} />
      <TextEditor label="Content" {...field.value('content')} />
      <div className="grid items-start gap-s5 sm:grid-cols-2">
        <TextField label="Author" placeholder={`${useBusinessName()} Team`} {...field.text('author')} />
        <TextField label="Category" list="post-categories" {...field.text('category')} />
      </div>
      <datalist id="post-categories">
        {categoryNames.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField
        label="Tags"
        hint="Separate tags with commas."
        placeholder="learning, goals, planning"
        {...field.text('tags')}
      />
      <ImageField label="Image URL" {...field.value('imageUrl')} />
      <TextField
        label="Try it for a week"
        optional
        maxLength={200}
        placeholder="Write down one win each evening"
        hint="Something small to do each day. The post ends with a link that puts it into the reader’s planner for seven days."
        {...field.text('practice')}
      />
      <Switch label={id === null ? 'Publish immediately' : 'Published'} {...field.toggle('isPublished')} />
    </>
  )
}
