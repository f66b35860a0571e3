import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useState } from 'react'
import type { FieldAttributes } from '../../../platform/forms/field.tsx'
import { ImagePicker } from '../../content/media/image-picker.tsx'
import { LinkDialog } from './link-dialog.tsx'
import './editor.css'
import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'
import { EditorToolbar } from './toolbar.tsx'

/** The elements that the server's HTML sanitizer accepts. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    underline: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      protocols: ['mailto'],
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
  Image.configure({ allowBase64: false }),
  TableKit.configure({ table: { resizable: false } }),
]

type VisualEditorProps = {
  value: string
  onChange: (html: string) => void
  labelledBy: string
  fieldAttributes: FieldAttributes
}

/** Scroll margins of the cursor in pixels: the site header and the toolbar cover the upper edge of the text. */
const scrollMargins = { top: 136, right: 0, bottom: 16, left: 0 }

export function VisualEditor({ value, onChange, labelledBy, fieldAttributes }: VisualEditorProps) {
  const [openDialog, setOpenDialog] = useState<'link' | 'picture' | null>(null)
  const editor = useEditor({
    extensions,
    content: value,
    // Its styles are in editor.css: the Content-Security-Policy forbids injected styles.
    injectCSS: false,
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? '' : editor.getHTML()),
  })

  useEffect(() => {
    const attributes: Record<string, string> = {
      class: 'prose editor__text',
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': labelledBy,
      id: fieldAttributes.id,
    }
    if (fieldAttributes['aria-invalid']) attributes['aria-invalid'] = 'true'
    if (fieldAttributes['aria-describedby']) attributes['aria-describedby'] = fieldAttributes['aria-describedby']
    editor?.setOptions({ editorProps: { attributes, scrollThreshold: scrollMargins, scrollMargin: scrollMargins } })
  }, [editor, labelledBy, fieldAttributes.id, fieldAttributes['aria-invalid'], fieldAttributes['aria-describedby']])

  // Show values set from outside (another admin's version, a discarded draft), but do not disturb typing.
  useEffect(() => {
    if (!editor) return
    const currentHtml = editor.isEmpty ? '' : editor.getHTML()
    if (value !== currentHtml && !editor.isFocused) editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])

  if (!editor) return <div className="editor min-h-96" />
  const close = () => {
    setOpenDialog(null)
    editor.commands.focus()
  }
  return (
    <div className="editor">
      <EditorToolbar editor={editor} onLink={() => setOpenDialog('link')} onPicture={() => setOpenDialog('picture')} />
      <EditorContent editor={editor} />
      {openDialog === 'link' && <LinkDialog editor={editor} onClose={close} />}
      <ImagePicker
        open={openDialog === 'picture'}
        onClose={() => setOpenDialog(null)}
        onPick={({ url, alt, width, height }) => {
          close()
          editor.chain().focus().setImage({ src: url, alt, width, height }).run()
        }}
      />
    </div>
  )
}
