import { useCallback } from 'react'
import type { ProductFiles as Files } from '#contract/content/downloads/product-files.schema.ts'
import { api } from '../../../platform/api/client.ts'
import { EditableFileList } from '../downloads/editable-file-list.tsx'
import { uploadFile } from '../downloads/upload-file.ts'
import type { UploadFunction } from '../media/use-uploads.ts'
import { FileItem } from './file-item.tsx'

const filesApi = api.admin.products[':id'].files

export function ProductFiles({ id, kind }: { id: string; kind: 'physical' | 'digital' }) {
  const fetchFiles = useCallback(async () => (await filesApi.$get({ param: { id } })).json(), [id])
  const upload = useCallback<UploadFunction<Files>>(
    (file, onProgress) => uploadFile(file, { productId: id }, onProgress),
    [id],
  )
  const texts =
    kind === 'digital'
      ? {
          heading: 'Files',
          hint: 'Buyers download these files. Changes are saved immediately: earlier buyers get the latest version of each file and keep the files that you remove.',
          emptyText: 'No files yet. For each sale, we’ll ask you to email the product to the buyer.',
        }
      : {
          heading: 'Free samples',
          hint: 'Anyone can download these files from the product’s page. Changes are saved immediately.',
          emptyText: 'No samples yet.',
        }
  return (
    <EditableFileList
      {...texts}
      listLabel="Files of this product"
      fetchFiles={fetchFiles}
      upload={upload}
      saveOrder={async (ids) => (await filesApi.$put({ param: { id }, json: { ids } })).json()}
      Item={FileItem}
    />
  )
}
