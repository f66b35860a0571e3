import { type FormEvent, useState } from 'react'
import type { ProductFile, ProductFiles } from '#contract/content/downloads/product-files.schema.ts'
import { FILE_NAME_MAX } from '#contract/limits.ts'
import { api } from '../../../platform/api/client.ts'
import { CheckField } from '../../../platform/forms/check-field.tsx'
import { TextField } from '../../../platform/forms/text-field.tsx'
import { type FormErrors, useForm } from '../../../platform/forms/use-form.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Dialog } from '../../../platform/ui/dialog/dialog.tsx'
import { toast } from '../../../platform/ui/toast/toast-bus.ts'

type DescribeFileProps = { file: ProductFile; onClose: () => void; onChanged: (files: ProductFiles) => void }

export function DescribeFile({ file, onClose, onChanged }: DescribeFileProps) {
  const { id, version } = file
  const [title, setTitle] = useState(file.title)
  const [fileName, setFileName] = useState(file.fileName)
  const [isSample, setIsSample] = useState(file.isSample)
  const { busy, errors, form } = useForm({
    validate: (): FormErrors => ({
      ...(title.trim() ? {} : { title: 'Enter a title.' }),
      ...(fileName.trim() ? {} : { fileName: 'Enter a file name.' }),
    }),
    async submit() {
      const json = { title, fileName, isSample, version }
      onChanged(await (await api.admin['product-files'][':id'].$put({ param: { id }, json })).json())
      toast({ tone: 'good', title: 'Success', description: 'File saved' })
      onClose()
    },
    onError({ message, fields }) {
      toast({ tone: 'bad', title: 'Error', description: `Failed to save the file. ${message}` })
      return Object.fromEntries(fields.map(({ field, message }) => [field, message]))
    },
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    // Do not submit the form that contains this dialog.
    event.stopPropagation()
    void form.onSubmit(event)
  }
  return (
    <Dialog open onClose={onClose} title="Edit the file">
      <form {...form} onSubmit={onSubmit} className="grid gap-s4">
        <TextField
          id="title"
          label="Title"
          hint="Shown to customers."
          maxLength={200}
          value={title}
          error={errors.title}
          onChange={({ target }) => setTitle(target.value)}
        />
        <TextField
          id="fileName"
          label="File name"
          hint="Use letters, digits and hyphens. The file extension doesn’t change."
          maxLength={FILE_NAME_MAX}
          value={fileName}
          error={errors.fileName}
          onChange={({ target }) => setFileName(target.value)}
        />
        <CheckField
          id="isSample"
          label="Free sample"
          hint="Anyone can download it from the product’s page. It’s not part of an order."
          checked={isSample}
          error={errors.isSample}
          onChange={({ target }) => setIsSample(target.checked)}
        />
        <div className="dialog__foot">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
