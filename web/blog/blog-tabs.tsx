import { Link } from 'react-router'
import type { PostFilter } from '#contract/content/posts-and-lessons.ts'
import { urlWord } from '#contract/slugs.ts'
import { categoryColorOf } from '../binder/category.tsx'
import { publicPrefetch } from '../router/public-prefetch.ts'
import { blogUrl } from './blog-url.ts'

const categories = ['Spiritual', 'Health', 'Education', 'Finance']

export function BlogTabs({ category, tag }: { category: PostFilter | null; tag: PostFilter | null }) {
  const isAll = !category && !tag
  return (
    <nav className="blog-tabs" aria-label="Posts by category">
      <ul>
        <li>
          <Link to="/blog" prefetch={publicPrefetch} aria-current={isAll ? 'page' : undefined}>
            All posts
          </Link>
        </li>
        {categories.map((name) => (
          <li key={name} data-hue={categoryColorOf(name)}>
            <Link
              to={blogUrl({ category: name })}
              prefetch={publicPrefetch}
              aria-current={category?.word === urlWord(name) ? 'page' : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
        <li className="blog-tabs__feed">
          <a className="link" href="/blog/rss.xml">
            RSS
          </a>
        </li>
      </ul>
    </nav>
  )
}
