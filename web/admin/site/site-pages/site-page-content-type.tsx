import { pagePurposes, purposeTitles } from '#contract/site/site-pages/page-options.ts'
import type { SitePageForm } from '#contract/site/site-pages/site-pages.schema.ts'
import { api } from '../../../platform/api/client.ts'
import { SitePageArticle } from '../../../site/site-pages/site-page-article.tsx'
import { type ContentType, contentTexts } from '../../platform/content-form/content-type.ts'
import { select, slug, title, toggle } from '../../platform/content-form/field-kinds.tsx'
import { field } from '../../platform/content-form/form-fields.ts'
import { useSanitizedPreview } from '../../platform/content-form/use-sanitized-preview.ts'
import { TextEditor } from '../../platform/editor/text-editor.tsx'

export const sitePageContentType: ContentType<SitePageForm> = {
  ...contentTexts('page'),
  fields: {
    title: title(),
    slug: slug('/pages/', ({ title }) => title),
    content: field('Content', '', TextEditor),
    purpose: select(
      'Purpose',
      [{ value: '', label: 'None' }, ...pagePurposes.map((value) => ({ value, label: purposeTitles[value] }))],
      { hint: 'The sign-up form links to your terms and your privacy policy.' },
    ),
    isPublished: toggle('Published'),
  },
  resource: api.admin.pages,
  Preview: SitePagePreview,
}

function SitePagePreview({ content: page }: { content: SitePageForm }) {
  return <SitePageArticle title={page.title || 'Untitled'} content={useSanitizedPreview(page.content)} />
}
