import { FILE_NAME_MAX } from '#contract/content/downloads/file-limits.ts'
import type { ProductFile, ProductFiles } from '#contract/content/downloads/product-files.schema.ts'
import { TITLE_MAX } from '#contract/form-limits.ts'
import { api } from '../../../platform/api/client.ts'
import { check, text } from '../../platform/content-form/field-kinds.tsx'
import { FormDialog, toastError } from '../../platform/content-form/form-dialog.tsx'
import type { FieldsOf } from '../../platform/content-form/form-fields.ts'

const fields: FieldsOf<Pick<ProductFile, 'title' | 'fileName' | 'isSample'>> = {
  title: text('Title', { required: 'Enter a title.', hint: 'Shown to customers.', maxLength: TITLE_MAX }),
  fileName: text('File name', {
    required: 'Enter a file name.',
    hint: 'Use letters, digits and hyphens. The file extension doesn’t change.',
    maxLength: FILE_NAME_MAX,
  }),
  isSample: check('Free sample', {
    hint: 'Anyone can download it from the product’s page. It’s not part of an order.',
  }),
}

type DescribeFileProps = { file: ProductFile; onClose: () => void; onChanged: (files: ProductFiles) => void }

export const DescribeFile = ({ file: { id, version, ...file }, onClose, onChanged }: DescribeFileProps) => (
  <FormDialog
    title="Edit the file"
    fields={fields}
    initial={file}
    save={async (form) => {
      const json = { ...form, version }
      onChanged(await (await api.admin['product-files'][':id'].$put({ param: { id }, json })).json())
    }}
    confirm="Save"
    successText="File saved"
    onError={toastError('Failed to save the file.')}
    onClose={onClose}
  />
)
