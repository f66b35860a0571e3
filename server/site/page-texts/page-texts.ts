import type {
  PageHeadings,
  PageText,
  PageTexts,
  PageTextsChange,
  PageTextsRead,
} from '#contract/site/page-texts/page-texts.schema.ts'
import { noPicture, type TextPage, textPages } from '#contract/site/page-texts/text-pages.ts'
import { pageTexts } from '#db/schema/site/site-pages.ts'
import { loadDocument, replaceDocument } from '../../content/editing/index.ts'
import { assertImagesExist } from '../../content/media/index.ts'
import { type Ctx, requireStaff } from '../../context.ts'
import { recordAudit } from '../../people/audit/index.ts'
import type { CacheDependencies } from '../../platform/page-cache/dependencies.ts'
import { transaction } from '../../transaction.ts'
import { sampleTexts } from './sample-texts.ts'
import { starterTexts } from './starter-texts.ts'

/** The texts before the owner changes them. */
const originalTexts = ({ site }: Ctx): PageTexts => (site.demo ? sampleTexts : starterTexts)

async function loadTexts(ctx: Ctx): Promise<{ content: PageTexts; version: number }> {
  const { content, version } = await loadDocument(ctx, { table: pageTexts, sample: originalTexts(ctx) })
  // Texts that were saved before pages had pictures.
  const withPictures = textPages.map((page) => [page, { ...noPicture, ...content[page] }])
  return { content: Object.fromEntries(withPictures), version }
}

/** Returns the heading, the intro and the metadata of a page. */
export async function getPageText(ctx: Ctx, { page }: { page: TextPage }): Promise<PageText> {
  return (await loadTexts(ctx)).content[page]
}

/** Returns the headings of all pages, which stay while a list cannot be loaded. */
export const listHeadings = async (ctx: Ctx): Promise<PageHeadings> => headingsOf((await loadTexts(ctx)).content)

/** Returns the headings before the owner changes them, without the database. */
export const getOriginalHeadings = (ctx: Ctx): PageHeadings => headingsOf(originalTexts(ctx))

function headingsOf(texts: PageTexts): PageHeadings {
  const headings = textPages.map((page) => [page, { heading: texts[page].heading, intro: texts[page].intro }])
  return Object.fromEntries(headings) as PageHeadings
}

/** Returns the texts of all pages and the sample, for the form. @throws sign_in_required, admin_required */
export async function getPageTextsForm(ctx: Ctx): Promise<PageTextsRead> {
  requireStaff(ctx)
  const { content, version } = await loadTexts(ctx)
  return { texts: content, sample: originalTexts(ctx), version }
}

/**
 * Replaces the texts and pictures of all pages.
 * @throws sign_in_required, admin_required, conflict, validation for an image that does not exist
 */
export function savePageTexts(ctx: Ctx, { texts, version }: PageTextsChange): Promise<PageTextsRead> {
  requireStaff(ctx)
  return transaction(ctx, async (ctx) => {
    await assertImagesExist(
      ctx,
      textPages.map((page) => [`texts.${page}.pictureUrl`, texts[page].pictureUrl]),
    )
    const before = await getPageTextsForm(ctx)
    await replaceDocument(ctx, { table: pageTexts, content: texts, version })
    const after = await getPageTextsForm(ctx)
    await recordAudit(ctx, {
      subject: 'page_texts',
      id: 'page_texts',
      name: 'Page texts',
      before: before.texts,
      after: after.texts,
    })
    return after
  })
}

type Loaders = { getPageText: typeof getPageText; listHeadings: typeof listHeadings }

export const pageTextDependencies: CacheDependencies<Loaders> = {
  getPageText: () => ({ tags: ['page-texts'] }),
  listHeadings: () => ({ tags: ['page-texts'] }),
}
