import type { PostFilter } from '#contract/content/editing/posts-and-lessons.ts'
import { CategoryTabs } from '../../platform/categories/category-tabs.tsx'

export function BlogTabs({ category, tag }: { category: PostFilter | null; tag: PostFilter | null }) {
  const selected = category?.word ?? (tag ? '' : null)
  return (
    <CategoryTabs label="Posts by category" all="All posts" path="/blog" selected={selected}>
      <li className="category-tabs__feed">
        <a className="link" href="/blog/rss.xml">
          RSS
        </a>
      </li>
    </CategoryTabs>
  )
}
