import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { IMAGE_ALT_MAX } from '#contract/content/media/image-limits.ts'
import type { ImageRow } from '#contract/content/media/images.schema.ts'
import { api } from '../../../platform/api/client.ts'
import { errorMessage } from '../../../platform/api/error-message.ts'
import { TextAreaField } from '../../../platform/forms/text-area-field.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { toast } from '../../../platform/ui/toast/toast-bus.ts'

export function AltTextForm({ image }: { image: ImageRow }) {
  const { revalidate } = useRevalidator()
  const { id, name } = image
  // The version that the typed text is based on.
  const [{ version, alt: savedAlt }, setSavedImage] = useState(image)
  const [alt, setAlt] = useState(image.alt)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { elements } = event.currentTarget
    if (busy) return
    setBusy(true)
    try {
      const response = await api.admin.pictures[':id'].$put({ param: { id }, json: { name, alt, version } })
      const row = await response.json()
      setSavedImage(row)
      setAlt(row.alt)
      setError(undefined)
      // The focused button disappears after saving.
      for (const field of elements) if (field instanceof HTMLTextAreaElement) field.focus()
      toast({ tone: 'good', title: 'Success', description: 'Image updated successfully' })
      await revalidate()
    } catch (error) {
      console.warn('Failed to update image', error)
      setError(errorMessage(error, 'Failed to update image'))
      toast({ tone: 'bad', title: 'Error', description: 'Failed to update image' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={save} className="grid gap-s2">
      <TextAreaField
        label={
          <>
            Alt text<span className="sr">: {name}</span>
          </>
        }
        rows={2}
        className="min-h-20"
        maxLength={IMAGE_ALT_MAX}
        value={alt}
        error={error}
        onChange={({ target }) => setAlt(target.value)}
      />
      {alt.trim() !== savedAlt && (
        <Button type="submit" size="small" busy={busy} className="justify-self-start">
          Save<span className="sr"> alt text of {name}</span>
        </Button>
      )}
    </form>
  )
}
