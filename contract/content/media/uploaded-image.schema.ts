import * as field from '../../form-fields.schema.ts'
import { IMAGE_TEXT_MAX } from '../../form-limits.ts'
import { imageSources } from './image-variants.ts'

/** URL of an uploaded image, or ''. */
export const uploadedImage = field.url.refine(
  (url) => url === '' || imageSources(url) !== null,
  'Upload an image or choose one from the library.',
)

/** Text alternative of an image. */
export const imageText = field.singleLine(IMAGE_TEXT_MAX)
