import { useCallback } from 'react'
import { useRevalidator } from 'react-router'
import { IMAGE_MB_MAX } from '#contract/content/media/image-limits.ts'
import { picturesListOptions } from '#contract/content/media/list-options.ts'
import { api } from '../../../platform/api/client.ts'
import { adminMeta } from '../../../platform/seo/noindex.ts'
import { toast } from '../../../platform/ui/toast/toast-bus.ts'
import { AdminPageHeader } from '../../platform/layout/admin-page-header.tsx'
import { listLoader } from '../../platform/list/load-list.ts'
import type { Route } from './+types/media.page'
import { DropArea } from './drop-area.tsx'
import { FileInput } from './file-input.tsx'
import { ImageLibrary } from './image-library.tsx'
import { UploadList } from './upload-list.tsx'
import { imageUploads, useUploads } from './use-uploads.ts'

export const meta = adminMeta('Images')

export const clientLoader = listLoader(
  picturesListOptions,
  (query, init) => api.admin.pictures.$get({ query }, init),
  'Failed to fetch images',
)

export default function MediaPage({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const handleUploaded = useCallback(() => {
    toast({ tone: 'good', title: 'Success', description: 'Image uploaded successfully' })
    void revalidate()
  }, [revalidate])
  const { uploads, upload } = useUploads({ ...imageUploads, onUploaded: handleUploaded })

  return (
    <>
      <AdminPageHeader title="Images" lead="Upload images to use in posts, lessons, products and classes." />
      <div className="grid gap-gap">
        <section className="sheet grid gap-s4 p-s4 sm:p-s5" aria-labelledby="upload">
          <h2 id="upload" className="text-xl">
            Upload images
          </h2>
          <DropArea
            onFiles={upload}
            className="grid justify-items-center gap-s3 rounded-md border-2 border-dashed border-edge p-s5 text-center"
          >
            <p className="max-sm:hidden">Drop images here, or choose files.</p>
            <FileInput label="Choose images" multiple onFiles={upload} />
            <p className="text-sm text-ink-muted">
              JPEG, PNG, WebP, AVIF or GIF, up to {IMAGE_MB_MAX} MB each. Location data is removed from photos.
            </p>
          </DropArea>
          <UploadList uploads={uploads} />
        </section>
        <ImageLibrary {...loaderData} />
      </div>
    </>
  )
}
