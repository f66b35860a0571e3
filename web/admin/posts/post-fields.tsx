import { Switch } from '../../../ui/switch.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { PictureField } from '../../pictures/picture-field.tsx'
import { TextEditor } from '../editor/text-editor.tsx'
import { SlugField } from '../slug-field.tsx'
import type { DeskForm } from '../use-desk-form.ts'
import { wire } from '../wire.ts'
import type { TypedPost } from './post-kind.ts'

export function PostFields({ desk, id }: { desk: DeskForm<TypedPost>; id: string | null }) {
  const field = wire(desk)
  return (
    <>
      <TextField label="Title *" required maxLength={200} {...field.text('title')} />
      <SlugField title={desk.typed.title} before="/blog/" {...field.text('slug')} />
      <TextAreaField label="Excerpt" rows={2} {...field.text('excerpt')} />
      <TextEditor label="Content" {...field.value('content')} />
      <div className="grid items-start gap-s5 sm:grid-cols-2">
        <TextField label="Author" placeholder="Journey Paradigm Team" {...field.text('author')} />
        <TextField label="Category" list="post-categories" {...field.text('category')} />
      </div>
      <datalist id="post-categories">
        {['Spiritual', 'Health', 'Education', 'Finance'].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField
        label="Tags"
        hint="Commas between them."
        placeholder="learning, goals, planning"
        {...field.text('tags')}
      />
      <PictureField label="Image URL" {...field.value('imageUrl')} />
      <Switch label={id === null ? 'Publish immediately' : 'Published'} {...field.flag('isPublished')} />
    </>
  )
}
