import type { Editor } from '@tiptap/react'
import { useId, useState } from 'react'
import { CheckField } from '../../../platform/forms/check-field.tsx'
import { TextField } from '../../../platform/forms/text-field.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { Dialog } from '../../../platform/ui/dialog/dialog.tsx'

/** An empty URL removes the link. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const formId = useId()
  const attributes = editor.getAttributes('link')
  const [url, setUrl] = useState(String(attributes.href ?? ''))
  const [isNewTab, setIsNewTab] = useState(attributes.target === '_blank')
  const [error, setError] = useState('')

  const apply = () => {
    const href = url.trim()
    const chain = editor.chain().focus().extendMarkRange('link')
    if (href === '') chain.unsetLink().run()
    else if (!/^(https?:\/\/|mailto:|\/(?!\/)|#)/.test(href))
      return setError('Start with https://, with / for a page on this site, or with mailto:.')
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain
        .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: linkAttributes(href, isNewTab) }] })
        .run()
    else chain.setLink(linkAttributes(href, isNewTab)).run()
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
          <Button type="submit" form={formId}>
            Set link
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="grid gap-s4"
        noValidate
        onSubmit={(event) => {
          // The dialog is inside the content form: do not submit that one.
          event.preventDefault()
          event.stopPropagation()
          apply()
        }}
      >
        <TextField
          label="URL"
          inputMode="url"
          value={url}
          error={error}
          hint="Leave empty to remove the link."
          onChange={({ target }) => setUrl(target.value)}
        />
        <CheckField
          label="Open in a new tab"
          checked={isNewTab}
          onChange={({ target }) => setIsNewTab(target.checked)}
        />
      </form>
    </Dialog>
  )
}

const linkAttributes = (href: string, isNewTab: boolean) => ({ href, target: isNewTab ? '_blank' : null })
