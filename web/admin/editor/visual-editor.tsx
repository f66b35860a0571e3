import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useState } from 'react'
import type { FieldAttributes } from '../../forms/field.tsx'
import { ImagePicker } from '../media/image-picker.tsx'
import { LinkDialog } from './link-dialog.tsx'
import './editor.css'
import { extensions } from './extensions.ts'
import { EditorToolbar } from './toolbar.tsx'

type VisualEditorProps = {
  value: string
  onChange: (html: string) => void
  labelledBy: string
  wiring: FieldAttributes
}

/** What the caret keeps away from, in pixels: the bar of the site and the tools stand over the text's upper edge. */
const clear = { top: 136, right: 0, bottom: 16, left: 0 }

/** The text as it will look, with its tools above it. */
export function VisualEditor({ value, onChange, labelledBy, wiring }: VisualEditorProps) {
  const [open, setOpen] = useState<'link' | 'picture' | null>(null)
  const editor = useEditor({
    extensions,
    content: value,
    // The styles that it would bring itself are in a file here, as the site's security policy wants it.
    injectCSS: false,
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? '' : editor.getHTML()),
  })

  useEffect(() => {
    const attributes: Record<string, string> = {
      class: 'prose editor__text',
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': labelledBy,
      id: wiring.id,
    }
    if (wiring['aria-invalid']) attributes['aria-invalid'] = 'true'
    if (wiring['aria-describedby']) attributes['aria-describedby'] = wiring['aria-describedby']
    editor?.setOptions({ editorProps: { attributes, scrollThreshold: clear, scrollMargin: clear } })
  }, [editor, labelledBy, wiring.id, wiring['aria-invalid'], wiring['aria-describedby']])

  // What was put into the form from elsewhere (the other admin's text, a discarded draft), not what was typed here.
  useEffect(() => {
    if (!editor) return
    const shown = editor.isEmpty ? '' : editor.getHTML()
    if (value !== shown && !editor.isFocused) editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])

  if (!editor) return <div className="editor min-h-96" />
  const close = () => {
    setOpen(null)
    editor.commands.focus()
  }
  return (
    <div className="editor">
      <EditorToolbar editor={editor} onLink={() => setOpen('link')} onPicture={() => setOpen('picture')} />
      <EditorContent editor={editor} />
      {open === 'link' && <LinkDialog editor={editor} onClose={close} />}
      <ImagePicker
        open={open === 'picture'}
        onClose={() => setOpen(null)}
        onPick={({ address, alt, width, height }) => {
          close()
          editor.chain().focus().setImage({ src: address, alt, width, height }).run()
        }}
      />
    </div>
  )
}
