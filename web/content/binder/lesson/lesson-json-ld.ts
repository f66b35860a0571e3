import type { Thing } from 'schema-dts'
import type { Lesson } from '#contract/content/editing/posts-and-lessons.ts'
import { byline } from '../../../platform/article/byline.ts'
import { breadcrumbJsonLd } from '../../../platform/seo/breadcrumb-json-ld.ts'
import type { JsonLdSite } from '../../../platform/seo/json-ld-site.ts'
import { lessonUrl } from '../lesson-url.ts'

export function lessonJsonLd(lesson: Lesson, { at, businessName }: JsonLdSite): Thing[] {
  const path = lessonUrl(lesson)
  return [
    {
      '@type': 'LearningResource',
      name: lesson.title,
      ...(lesson.excerpt && { description: lesson.excerpt }),
      url: at(path),
      image: at(`/og${path}.png`),
      learningResourceType: 'Lesson',
      isAccessibleForFree: true,
      inLanguage: 'en',
      keywords: lesson.tags,
      author: { '@type': lesson.author?.trim() ? 'Person' : 'Organization', name: byline(lesson.author, businessName) },
      ...(lesson.category && { about: lesson.category }),
      ...(lesson.publishedAt && { datePublished: lesson.publishedAt }),
    },
    breadcrumbJsonLd(
      [
        { label: 'Home', to: '/' },
        { label: 'Digital binder', to: '/binder' },
        { label: lesson.title, to: path },
      ],
      at,
    ),
  ]
}
