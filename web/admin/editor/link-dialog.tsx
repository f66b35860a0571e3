import type { Editor } from '@tiptap/react'
import { useId, useState } from 'react'
import { CheckField } from '../../forms/check-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'

/** Where the chosen words lead. An empty address takes the link away. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const form = useId()
  const now = editor.getAttributes('link')
  const [address, setAddress] = useState(String(now.href ?? ''))
  const [newTab, setNewTab] = useState(now.target === '_blank')
  const [fault, setFault] = useState('')

  const apply = () => {
    const href = address.trim()
    const link = editor.chain().focus().extendMarkRange('link')
    if (href === '') link.unsetLink().run()
    else if (!/^(https?:\/\/|mailto:|\/(?!\/)|#)/.test(href))
      return setFault("Begin with 'https://', with '/' for a page of this site, or with 'mailto:'.")
    else if (editor.state.selection.empty && !editor.isActive('link'))
      link.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: mark(href, newTab) }] }).run()
    else link.setLink(mark(href, newTab)).run()
    onClose()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Link"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form}>
            Set link
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="grid gap-s4"
        noValidate
        onSubmit={(event) => {
          // The dialog stands within another form, whose own submit this is not.
          event.preventDefault()
          event.stopPropagation()
          apply()
        }}
      >
        <TextField
          label="Address"
          inputMode="url"
          value={address}
          error={fault}
          hint="Empty takes the link away."
          onChange={({ target }) => setAddress(target.value)}
        />
        <CheckField label="Open in a new tab" checked={newTab} onChange={({ target }) => setNewTab(target.checked)} />
      </form>
    </Dialog>
  )
}

const mark = (href: string, newTab: boolean) => ({ href, target: newTab ? '_blank' : null })
