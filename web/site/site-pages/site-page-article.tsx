import { Prose } from '../../platform/article/prose.tsx'

type SitePageArticleProps = { title: string; content: string; changedOn?: string }

export function SitePageArticle({ title, content, changedOn }: SitePageArticleProps) {
  return (
    <article className="page pt-s7 lg:pt-s8">
      <div className="mx-auto grid max-w-3xl gap-s5">
        <h1 className="wrap-anywhere">{title}</h1>
        <Prose html={content} />
        {changedOn && <p className="text-sm text-ink-muted">Last changed on {changedOn}</p>}
      </div>
    </article>
  )
}
