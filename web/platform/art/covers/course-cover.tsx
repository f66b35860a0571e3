import type { CoverVariant } from '#contract/content/covers.ts'
import { Drawing } from '../drawing.tsx'
import url from './course.svg?url'

export const CourseCover = ({ cover }: { cover: CoverVariant }) => (
  <Drawing key={cover.hue + cover.monogram} path="./covers/course.svg" url={url} viewBox="0 0 400 250" {...cover} />
)
